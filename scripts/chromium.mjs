import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const WHOLE = '/usr/bin/chromium';
/** Without its own windows, menus and their pages, which take as much of the processor as the page that is tested. */
const HEADLESS = '/usr/bin/chromium-headless-shell';
const LOCKED = /Could not get lock|Unable to (?:lock|acquire)|is another process using it/;
const PAUSE_MS = 5_000;
const LONGEST_MS = 600_000;

/** The Chromium that tests and scripts open: the one named by CHROMIUM, else Debian's without windows, else its whole one. */
export function chromiumPath() {
  return process.env.CHROMIUM ?? (existsSync(HEADLESS) ? HEADLESS : WHOLE);
}

/** The Chromium for what only a whole one does, such as keeping a page in memory for Back. */
export function wholeChromiumPath() {
  return process.env.CHROMIUM ?? WHOLE;
}

/** Whether the browser tests have their browsers; root on Debian gets them installed, others a sentence. */
export function ensureChromium() {
  const canInstall = !process.env.CHROMIUM && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (canInstall && !(existsSync(WHOLE) && existsSync(HEADLESS))) {
    console.log('Installing Chromium for the browser tests…');
    aptGet('update', '-qq');
    // One after the other: not every Debian has the one without windows, and tests go without it.
    for (const name of ['chromium', 'chromium-headless-shell'])
      aptGet('install', '-qq', '-y', '--no-install-recommends', name, 'fonts-liberation');
  }
  if (existsSync(wholeChromiumPath())) return true;
  console.error(
    `The browser tests need Chromium at ${wholeChromiumPath()}: install it (apt-get install chromium chromium-headless-shell), or name another with CHROMIUM=path.`,
  );
  return false;
}

function aptGet(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' };
  const { stderr } = whenUnlocked(() =>
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'pipe'], env, encoding: 'utf8' }),
  );
  if (stderr) process.stderr.write(stderr);
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
