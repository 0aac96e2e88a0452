import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** How often PostgreSQL is asked whether it is there. */
const EVERY_MS = 1_000;
/** Without an answer for so many of these waits it is silent; a process that was busy itself for long counts as one. */
const WAIT_MS = 500;
const WAITS = 8;

/**
 * PostgreSQL finds out within a minute that the machine of a portal has lost its power or its line, and frees what that
 * portal held; by itself it would ask after two hours.
 */
export const SOON_GONE =
  '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3 -c tcp_user_timeout=60000';

/** Tells whether PostgreSQL answers, on a connection of its own that no call can keep busy. */
export interface Pulse {
  /** Asks now; false where it refuses, or hasn't answered after 4 s. */
  isBeating(): Promise<boolean>;
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
  let asking: Promise<boolean> | undefined;

  const ask = async (): Promise<boolean> => {
    client ??= opened(connectionString);
    await client.query('select 1');
    return true;
  };
  const beat = async (): Promise<boolean> => {
    const answered = await Promise.race([ask().catch(() => false), silence()]);
    if (answered === true) {
      onBack();
      return true;
    }
    // Its answer may come later, to nobody.
    if (client) destroy(client);
    client = undefined;
    if (answered === 'silent') onSilent();
    return false;
  };
  const isBeating = () => {
    asking ??= beat().finally(() => {
      asking = undefined;
    });
    return asking;
  };
  const timer = setInterval(isBeating, EVERY_MS);
  timer.unref();
  return {
    isBeating,
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
