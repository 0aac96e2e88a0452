type Ended = { status: number | null; stderr?: string };

/** The Chromium of this machine that tests and scripts open. */
export function chromiumPath(): string;

/** The Chromium for what only a whole one does. */
export function wholeChromiumPath(): string;

/** Whether the browser tests have their browser. */
export function ensureChromium(): boolean;

/** Runs a package manager again and again while another one is at work; answers how the last run ended. */
export function whenUnlocked<Run extends Ended>(
  run: () => Run | undefined,
  limits?: { pause_ms?: number; longest_ms?: number },
): Run;
