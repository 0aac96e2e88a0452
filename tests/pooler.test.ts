import { once } from 'node:events';
import { type AddressInfo, createServer, Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPool } from '#server/database/connection.ts';
import { PoolerError, refusePooler } from '#server/database/own-sessions.ts';
import { createTestDatabase } from './support/test-database.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** What is said of an address, or nothing. */
async function saidOf(connectionString: string): Promise<string | undefined> {
  const pool = openPool(connectionString, 2);
  try {
    await refusePooler(pool, 'DATABASE_URL');
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(PoolerError);
    return (error as PoolerError).message;
  } finally {
    await pool.end();
  }
}

/** Runs something with a server at which a connection is met so; it is told the port. */
async function meeting(meet: (near: Socket) => void, work: (port: number) => Promise<void>): Promise<void> {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    sockets.add(near);
    near.on('error', () => undefined);
    meet(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await work((server.address() as AddressInfo).port);
  } finally {
    for (const socket of sockets) socket.destroy();
    server.close();
  }
}

const LEADS = /^DATABASE_URL leads through a pooler .*: lead it to PostgreSQL itself/;

describe('an address that leads to no session of its own', () => {
  it('is none of PostgreSQL’s own', async () => {
    expect(await saidOf(database.connectionString)).toBeUndefined();
  });

  it('is refused where settings that come with a connection are', async () => {
    const refuse = (near: Socket) =>
      near.once('data', () => {
        const said = 'SFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0';
        const head = Buffer.alloc(5);
        head.write('E');
        head.writeInt32BE(said.length + 4, 1);
        near.end(Buffer.concat([head, Buffer.from(said)]));
      });
    await meeting(refuse, async (port) => {
      expect(await saidOf(`postgresql://portal@127.0.0.1:${port}/portal`)).toMatch(LEADS);
    });
  });

  it('is refused where they are left out on the way', async () => {
    const url = new URL(database.connectionString);
    const folder = url.searchParams.get('host');
    const leaveOut = (near: Socket) => {
      const far = new Socket();
      if (folder) far.connect(`${folder}/.s.PGSQL.${url.searchParams.get('port') ?? (url.port || '5432')}`);
      else far.connect(Number(url.port || '5432'), url.hostname);
      far.on('error', () => undefined);
      near.once('data', (begin: Buffer) => {
        far.write(withoutSettings(begin));
        near.pipe(far);
      });
      far.pipe(near);
    };
    await meeting(leaveOut, async (port) => {
      const near = new URL(url);
      near.searchParams.delete('host');
      near.searchParams.delete('port');
      near.hostname = '127.0.0.1';
      near.port = String(port);
      expect(await saidOf(near.href)).toMatch(LEADS);
    });
  });

  it('is refused where two connections are answered by one process', async () => {
    const pool = openPool(database.connectionString, 1);
    const one = await pool.connect();
    const release = one.release.bind(one);
    one.release = () => undefined;
    pool.connect = () => Promise.resolve(one);
    await expect(refusePooler(pool, 'DATABASE_OWNER_URL')).rejects.toThrow(/^DATABASE_OWNER_URL leads/);
    release();
    await pool.end();
  });
});

/** The message that begins a connection, with nothing but who asks for which database. */
function withoutSettings(begin: Buffer): Buffer {
  const words = begin.subarray(8).toString().split('\0');
  const kept = words.flatMap((word, place) =>
    place % 2 === 0 && ['user', 'database'].includes(word) ? [word, words[place + 1] ?? ''] : [],
  );
  const said = Buffer.from(`${kept.join('\0')}\0\0`);
  const head = Buffer.from(begin.subarray(0, 8));
  head.writeInt32BE(said.length + 8, 0);
  return Buffer.concat([head, said]);
}
