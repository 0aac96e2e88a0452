import { defineConfig } from '@playwright/test';
import { chromiumPath } from './scripts/chromium.mjs';

const port = Number(process.env.E2E_PORT ?? 4173);
const baseURL = `http://127.0.0.1:${port}`;

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: '.cache/e2e',
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    baseURL,
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    // A worker would keep files between the pages of a journey, and answer what a journey holds back; kept-shell.spec.ts alone has it.
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    // Recording every step takes a fifth of the time; TRACE=1 asks for it where a picture doesn't tell enough.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromiumPath(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // On few cores threads of its own cost the program of a page more than they give: a page takes an eighth less.
        '--js-flags=--single-threaded',
      ],
    },
  },
  webServer: {
    command: 'node scripts/e2e-server.mjs',
    url: `${baseURL}/readyz`,
    env: { PORT: String(port), HOST: '127.0.0.1' },
    // Where no test before has laid the demonstration, it is laid first.
    timeout: 240_000,
    stdout: 'ignore',
    stderr: 'pipe',
    reuseExistingServer: false,
    // PostgreSQL and the data folder go with the server, if it is given the time.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});
