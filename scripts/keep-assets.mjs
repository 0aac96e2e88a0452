import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Puts what the build in `target` has under assets, and the one in `fresh` has no more, into `kept`, in a folder named
 * after the moment: pages that are open still ask for it. What was put there more than a day ago goes.
 */
export function keepAssets(target, fresh, kept, now = Date.now()) {
  // The server serves by names that an address carries as they are (server/http/web-files.ts).
  const odd = readdirSync(join(fresh, 'assets')).find((name) => !/^[\w-][\w.-]*$/.test(name));
  if (odd) throw new Error(`The part “${odd}” is named otherwise than in letters, digits, _, - and dots.`);
  for (const moment of foldersIn(kept)) {
    if (now - Number(moment) > DAY_MS) rmSync(join(kept, moment), { recursive: true, force: true });
  }
  if (!existsSync(join(target, 'assets'))) return;
  const there = new Set([
    ...readdirSync(join(fresh, 'assets')),
    ...foldersIn(kept).flatMap((moment) => readdirSync(join(kept, moment, 'assets'))),
  ]);
  const gone = readdirSync(join(target, 'assets')).filter((file) => !there.has(file));
  if (gone.length === 0) return;
  const folder = join(kept, String(now), 'assets');
  mkdirSync(folder, { recursive: true });
  for (const file of gone) cpSync(join(target, 'assets', file), join(folder, file));
}

function foldersIn(kept) {
  return existsSync(kept) ? readdirSync(kept).filter((name) => /^\d+$/.test(name)) : [];
}
