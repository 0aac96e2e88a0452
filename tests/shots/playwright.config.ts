import { defineConfig } from '@playwright/test';
import base from '../../playwright.config.ts';

const port = Number(process.env.SHOTS_PORT ?? 4174);
const baseURL = `http://127.0.0.1:${port}`;

// Spread rather than merged: merging would start the server of the journeys too.
export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../.cache/shots',
  fullyParallel: true,
  timeout: 45_000,
  reporter: [['dot'], ['./contact-sheet.ts']],
  use: { ...base.use, baseURL, trace: 'off', screenshot: 'off', actionTimeout: 10_000 },
  webServer: {
    command: 'node scripts/e2e-server.mjs',
    cwd: '../..',
    url: `${baseURL}/readyz`,
    env: { PORT: String(port), HOST: '127.0.0.1' },
    timeout: 120_000,
    stdout: 'ignore',
    stderr: 'pipe',
    // A demonstration that is open on SHOTS_PORT is pictured as it stands.
    reuseExistingServer: Boolean(process.env.SHOTS_PORT),
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});
