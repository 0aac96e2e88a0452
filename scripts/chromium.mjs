import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Whether the browser tests have their browser; root on Debian gets it installed, others a sentence. */
export function ensureChromium() {
  if (existsSync(CHROMIUM)) return true;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the browser tests…');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    for (const args of [
      ['update', '-qq'],
      ['install', '-qq', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation'],
    ]) {
      spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env });
    }
    if (existsSync(CHROMIUM)) return true;
  }
  console.error(
    `The browser tests need Chromium at ${CHROMIUM}: install it (apt-get install chromium), or name another with CHROMIUM=path.`,
  );
  return false;
}
