import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the project. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** Ends the process with a sentence where Node is too old for the portal. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Service Portal needs Node.js 20.19 or later; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Runs `npm ci` where what is installed isn't what package-lock.json names; `dev` asks for the build tools too. */
export function install({ dev }) {
  if (isInstalled({ dev })) return;
  console.log('Installing the packages of package-lock.json…');
  runOrExit('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...(dev ? ['--include=dev'] : [])]);
}

/** Runs a program in the project's folder with this terminal; ends the process with its code when it fails. */
export function runOrExit(program, args) {
  const { status, error } = spawnSync(program, args, { cwd: ROOT, stdio: 'inherit' });
  if (error) console.error(`${program} could not be run: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

/** Compared by content and not by time: times lie after a clone, a copy or another branch. */
function isInstalled({ dev }) {
  const wanted = packagesOf('package-lock.json');
  const found = packagesOf('node_modules/.package-lock.json');
  if (!wanted || !found) return false;
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === '' ||
      entry.optional ||
      entry.devOptional ||
      (entry.dev && !dev) ||
      found[path]?.version === entry.version,
  );
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(join(ROOT, file), 'utf8')).packages;
  } catch {
    return undefined;
  }
}
