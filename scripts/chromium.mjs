import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const LOCKED = /Could not get lock|Unable to (?:lock|acquire)|is another process using it/;
const PAUSE_MS = 5_000;
const LONGEST_MS = 600_000;

/** Whether the browser tests have their browser; root on Debian gets it installed, others a sentence. */
export function ensureChromium() {
  if (existsSync(CHROMIUM)) return true;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the browser tests…');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' };
    for (const args of [
      ['update', '-qq'],
      ['install', '-qq', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation'],
    ]) {
      const { stderr } = whenUnlocked(() =>
        spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'pipe'], env, encoding: 'utf8' }),
      );
      if (stderr) process.stderr.write(stderr);
    }
    if (existsSync(CHROMIUM)) return true;
  }
  console.error(
    `The browser tests need Chromium at ${CHROMIUM}: install it (apt-get install chromium), or name another with CHROMIUM=path.`,
  );
  return false;
}

/** Runs a package manager, again and again while another one is at work, ten minutes at most; answers how the last run ended. */
export function whenUnlocked(run, { pause_ms = PAUSE_MS, longest_ms = LONGEST_MS } = {}) {
  const until = Date.now() + longest_ms;
  for (let isSaid = false; ; ) {
    const ended = run();
    if (ended.status === 0 || !LOCKED.test(ended.stderr ?? '') || Date.now() + pause_ms > until) return ended;
    if (!isSaid) console.log('Another package manager is at work; waiting for it…');
    isSaid = true;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause_ms);
  }
}
