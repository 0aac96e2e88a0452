import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';

/** An account of the operating system that PostgreSQL runs as. */
export type Account = { uid: number; gid: number };

const run = promisify(execFile);

/** Promises the account `nobody`, which every Unix has. */
export async function nobody(): Promise<Account> {
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const [, , uid, gid] = /^nobody:.*$/m.exec(accounts)?.[0].split(':') ?? [];
  // macOS writes -2 where the kernel means the unsigned number.
  return { uid: Number(uid ?? 65_534) >>> 0, gid: Number(gid ?? 65_534) >>> 0 };
}

/** Promises whose folder it is, undefined when there is no such folder. */
export async function ownerOf(folder: string): Promise<Account | undefined> {
  const found = await stat(folder).catch(() => undefined);
  return found && { uid: found.uid, gid: found.gid };
}

/** Promises whether the account may enter the folder, asked of the system itself so that access lists count too. */
export async function canEnter(account: Account, folder: string): Promise<boolean> {
  return canRun(account, '/bin/sh', ['-c', 'cd "$1"', 'sh', folder]);
}

/** Promises whether the program runs, and ends well, as that account. */
export async function canRun(account: Account, program: string, args: string[]): Promise<boolean> {
  return run(program, args, { ...account, cwd: '/' }).then(
    () => true,
    () => false,
  );
}
