import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/**/*.test.ts', 'web/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**', 'node_modules/**', 'dist/**'],
    // The pure rules need no database.
    globalSetup: process.env.WITHOUT_DATABASE ? [] : ['tests/support/postgres.ts'],
    pool: 'forks',
    maxWorkers: 2,
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
