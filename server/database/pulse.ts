import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** How often PostgreSQL is asked whether it is there. */
const EVERY_MS = 1_000;
/** Without an answer for so many of these waits it is silent; a process that was busy itself for long counts as one. */
const WAIT_MS = 500;
const WAITS = 8;

/** What is asked: whether a transaction that is begun now may write nothing. */
export const PULSE = `select current_setting('transaction_read_only') as read_only`;

/**
 * PostgreSQL finds out within a minute that the machine of a portal has lost its power or its line, and frees what that
 * portal held; by itself it would ask after two hours.
 */
export const SOON_GONE =
  '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3 -c tcp_user_timeout=60000';

/** How the database is: away where it refuses, or hasn't answered after 4 s; read-only as a standby is, or a primary that was demoted. */
export type DatabaseState = 'writable' | 'read-only' | 'away';

/** Tells how PostgreSQL is, on a connection of its own that no call can keep busy. */
export interface Pulse {
  /** Asks now. */
  state(): Promise<DatabaseState>;
  stop(): void;
}

/**
 * Asks PostgreSQL every second whether it is there. Of a server that died, whoever waits for it is told by the driver;
 * one that fell silent (stopped, or behind a line that drops packets) tells nobody: after 4 s `onSilent` is called, and
 * again as long as it stays silent; `onBack` when it answers.
 */
export function feelPulse(
  connectionString: string,
  { onSilent, onBack }: { onSilent: () => void; onBack: () => void },
): Pulse {
  let client: pg.Client | undefined;
  let asking: Promise<DatabaseState> | undefined;

  const ask = async (): Promise<DatabaseState> => {
    client ??= opened(connectionString);
    const { rows } = await client.query<{ read_only: string }>(PULSE);
    return rows[0]?.read_only === 'off' ? 'writable' : 'read-only';
  };
  const beat = async (): Promise<DatabaseState> => {
    const answered = await Promise.race([ask().catch((): DatabaseState => 'away'), silence()]);
    if (answered === 'writable' || answered === 'read-only') {
      onBack();
      return answered;
    }
    // Its answer may come later, to nobody.
    if (client) destroy(client);
    client = undefined;
    if (answered === 'silent') onSilent();
    return 'away';
  };
  const state = () => {
    asking ??= beat().finally(() => {
      asking = undefined;
    });
    return asking;
  };
  const timer = setInterval(state, EVERY_MS);
  timer.unref();
  return {
    state,
    stop() {
      clearInterval(timer);
      if (client) destroy(client);
    },
  };
}

/** Ends a connection at once, without a word to a server that may not listen; what waits on it fails. */
export function destroy(client: pg.ClientBase): void {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}

/** A connection that is being opened; what is asked meanwhile waits for it. */
function opened(connectionString: string): pg.Client {
  const client = new pg.Client({
    connectionString,
    application_name: 'service-portal pulse',
    options: SOON_GONE,
  });
  client.on('error', () => undefined);
  client.connect().catch(() => undefined);
  return client;
}

async function silence(): Promise<'silent'> {
  for (let waited = 0; waited < WAITS; waited++) await pause(WAIT_MS, undefined, { ref: false });
  return 'silent';
}
