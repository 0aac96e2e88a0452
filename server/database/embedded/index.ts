import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import {
  closeAtRest,
  closeRunning,
  letServerIn,
  OWNER_SECRET,
  type Passwords,
  readPasswords,
  trustsAnybody,
} from './access.ts';
import { findBinaries } from './binaries.ts';
import { isFull } from './disk.ts';
import { EmbeddedError } from './embedded-error.ts';
import { initializeCluster } from './initialize.ts';
import { launch } from './launch.ts';
import { announceStopping, claim, createDatabase, isAnswered, type Owner, PASSING } from './ownership.ts';
import { findPlace, type Place } from './place.ts';
import { findPostmaster, type Postmaster, stopPostmaster } from './postmaster.ts';
import { ROLE, SERVER_ROLE } from './roles.ts';

export { EmbeddedError } from './embedded-error.ts';

/** A PostgreSQL server of the portal's own, running. */
export type EmbeddedPostgres = {
  /** The address of its database, through a Unix socket, as its owner. */
  connectionString: string;
  /** The address for a server that works as a role which owns nothing. */
  serverConnectionString: string;
  /** Whether it ran before this process came: left by a killed one, or owned by another (then `stop` leaves it running). */
  adopted: boolean;
  /** Tells a start that waits for this data that its owner is about to stop. */
  announceStop: () => Promise<void>;
  /** Stops PostgreSQL in good order if this process owns it; asked again, it is the same stop. */
  stop: () => Promise<void>;
};

type Options = {
  dataDir: string;
  /** Hears one sentence at a time. */
  log: (line: string) => void;
  /** Who asks, in the words of a refusal to somebody else; the portal unless told. */
  program?: string;
  /** Whether nobody keeps the data: nothing waits for the disk then, and it doesn't outlive a power failure. */
  isForgotten?: boolean;
  /** Hears that PostgreSQL died and could not be brought back. */
  onLost?: (error: Error) => void;
};

/** How long a start waits for an owner that is stopping, and for one that hasn't said so (its signal may be under way). */
const STOPPING_ms = 15_000;
const GRACE_ms = 2_000;

/** How often a full disk is looked at. */
const ROOM_AWAITED_ms = 1_000;

type Cluster = {
  place: Place;
  bin: string;
  name: string;
  passwords: Passwords;
  /** The file that has the owner's. */
  secretFile: string;
  isForgotten: boolean | undefined;
  log: (line: string) => void;
};
type Hold = { postmaster: Postmaster; keeper: Client; otherOwner: Owner | undefined; adopted: boolean };

/**
 * Promises the embedded PostgreSQL of a DATA_DIR, owned by this process until it ends: made where there is none,
 * adopted where a killed process left one running, brought back when it dies. Throws an EmbeddedError where another
 * process owns it, after waiting up to 15 s for one that is stopping, and for a command such as a backup until it is done.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  return open(options, 'refuse');
}

/** As `startEmbeddedPostgres`, but where another process owns the database it is used beside it. */
export async function attachOrStartEmbedded(options: Options): Promise<EmbeddedPostgres> {
  return open(options, 'attach');
}

async function open(options: Options, whenOwned: 'refuse' | 'attach'): Promise<EmbeddedPostgres> {
  const { log, program = 'Service Portal', isForgotten } = options;
  const place = await findPlace(options.dataDir, log);
  const bin = await findBinaries(place.account);
  const passwords = await readPasswords(options.dataDir);
  await initializeCluster(place, bin, passwords);
  const secretFile = join(options.dataDir, OWNER_SECRET);
  const name = `${program} (process ${process.pid})${whenOwned === 'attach' ? PASSING : ''}`;
  const cluster = { place, bin, name, passwords, secretFile, isForgotten, log };
  let hold = await acquire(cluster, whenOwned);
  if (!hold.otherOwner) {
    // One that an earlier version left running.
    if (await trustsAnybody(place.data)) await closeRunning(hold.keeper, place, passwords);
    await createDatabase(hold.keeper);
    await letServerIn(hold.keeper, passwords);
  }

  let stopping = false;
  let stopped: Promise<void> | undefined;
  let recovery: Promise<void> = Promise.resolve();
  const watch = () =>
    hold.keeper.once('end', () => {
      if (!stopping) recovery = recover();
    });
  const recover = async () => {
    log('PostgreSQL ended unexpectedly and is started again.');
    for (let told = false; !stopping; told = true) {
      try {
        hold = await acquire(cluster, 'refuse');
        watch();
        return;
      } catch (error) {
        if (!(await isFull(place.data, error as Error))) {
          options.onLost?.(error as Error);
          return;
        }
        if (!told) log(`The disk of ${place.data} is full. PostgreSQL is started again once there is room.`);
        await sleep(ROOM_AWAITED_ms);
      }
    }
  };
  if (!hold.otherOwner) watch();

  const announceStop = async () => {
    if (!hold.otherOwner) await announceStopping(hold.keeper, cluster.name);
  };
  const stop = async () => {
    stopping = true;
    await recovery;
    await announceStop();
    if (!hold.otherOwner) await stopPostmaster(hold.postmaster, place.data);
    await hold.keeper.end().catch(() => undefined);
  };
  const addressOf = (role: string, password: string) =>
    `postgresql://${role}:${password}@localhost/${ROLE}?host=${encodeURIComponent(hold.postmaster.socketDir)}`;
  return {
    connectionString: addressOf(ROLE, passwords.owner),
    serverConnectionString: addressOf(SERVER_ROLE, passwords.server),
    adopted: hold.adopted,
    announceStop,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

/** Goes round until the cluster runs and this process owns it, or may use it beside its owner, or patience ends. */
async function acquire(cluster: Cluster, whenOwned: 'refuse' | 'attach'): Promise<Hold> {
  const { place, bin, name, passwords, isForgotten, log } = cluster;
  const since = Date.now();
  let launched: Postmaster | undefined;
  let isMended = false;
  for (let told = false; ; await sleep(50)) {
    const found = await findPostmaster(place.data);
    if (!found)
      launched = (await isAnswered(place.socketDir))
        ? undefined
        : await launch(place, bin, passwords, isForgotten);
    const postmaster = found ?? launched;
    const claimed = postmaster && (await claim(postmaster.socketDir, name, passwords.owner));
    if (claimed === 'refused') {
      if (isMended || postmaster?.pid !== launched?.pid) throw new EmbeddedError(passwordRefused(cluster));
      // The file was lost, or is of another database. Whoever may start it may give it another password.
      if (postmaster) await stopPostmaster(postmaster, place.data);
      isMended = await closeAtRest(place, bin, passwords);
      continue;
    }
    if (claimed && (!claimed.otherOwner || (whenOwned === 'attach' && !claimed.otherOwner.stopping))) {
      return { ...claimed, postmaster, adopted: postmaster.pid !== launched?.pid };
    }
    await claimed?.keeper.end();
    const patience = patienceWith(claimed?.otherOwner);
    // Recovery after a crash takes the time it takes.
    if (Date.now() - since > patience && found?.status !== 'starting') {
      throw new EmbeddedError(refusal(place, claimed?.otherOwner));
    }
    if (!told && claimed?.otherOwner)
      log(`${claimed.otherOwner.name} is using ${place.data}; waiting for it to stop.`);
    told ||= claimed?.otherOwner !== undefined;
  }
}

/** A command is waited for however long its work takes. */
function patienceWith(owner: Owner | undefined): number {
  if (owner?.passing) return Number.POSITIVE_INFINITY;
  return owner && !owner.stopping ? GRACE_ms : STOPPING_ms;
}

function passwordRefused({ place: { data }, secretFile }: Cluster): string {
  return `The PostgreSQL that runs on ${data} doesn't take the password in ${secretFile}: put back the file that was there when it was started, or stop that PostgreSQL and start again.`;
}

function refusal({ data }: Place, owner: Owner | undefined): string {
  if (!owner)
    return `The database in ${data} is in use or still stopping, and did not become free in 15 seconds.`;
  if (owner.stopping)
    return `${owner.name} is still stopping on ${data} after 15 seconds: try again in a moment.`;
  return `${owner.name} is already using ${data}: stop it first, or give this one another DATA_DIR.`;
}
