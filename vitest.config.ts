import { defineConfig } from 'vitest/config';

const OUTSIDE = ['tests/e2e/**', 'node_modules/**', 'dist/**'];
/** They put modules of their own in the place of others. */
const APART = ['tests/session/known-device.test.ts', 'tests/web/picker-field.test.ts'];
/** They have resources of their own beside the registry's, all the same. */
const ENGINE = ['tests/engine/**/*.test.ts'];

export default defineConfig({
  test: {
    environment: 'node',
    exclude: OUTSIDE,
    // The pure rules need no database.
    globalSetup: process.env.WITHOUT_DATABASE ? [] : ['tests/support/postgres.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Half of the time of most files went into loading the same modules anew: the files of a worker share them.
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['tests/**/*.test.ts', 'web/**/*.test.{ts,tsx}'],
          exclude: [...OUTSIDE, ...APART, ...ENGINE],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'engine', include: ENGINE, isolate: false } },
      { extends: true, test: { name: 'apart', include: APART } },
    ],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Logs of the servers under test would drown the names of the rules.
    // Servers that tests start know the sessions that tests open.
    env: {
      LOG_LEVEL: 'silent',
      NODE_ENV: 'test',
      TZ: 'UTC',
      SESSION_TOKEN_SECRET: 'what-the-tests-keep-their-sessions-with',
      AUTHENTICATOR_SECRET: 'what-the-tests-seal-authenticators-with',
    },
  },
});
