import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import type { KillablePortal } from './portal-process.ts';

/** Calls as an account of the demonstration until it is answered, under one key: the server may die at any moment of it. */
export type Sent = (who: string, path: string, body?: object, key?: string) => Promise<unknown>;

/** The calls of people whose server is killed: what isn't answered is sent again, with the same key. */
export function untilAnswered(portal: Pick<KillablePortal, 'url'>): Sent {
  const tokens = new Map<string, string>();
  return async (who, path, body, key = `${who} ${path} ${Math.random()}`) => {
    for (;;) {
      try {
        const token = tokens.get(who) ?? (await signIn(who));
        const response = await fetch(`${portal.url}/api/${path}`, {
          method: body ? 'POST' : 'GET',
          headers: {
            authorization: `Bearer ${token}`,
            ...(body ? { 'content-type': 'application/json', 'idempotency-key': key } : {}),
          },
          ...(body ? { body: JSON.stringify(body) } : {}),
        });
        const answer = (await response.json()) as { status: number; data: unknown; detail?: string };
        // While it starts anew, or ends, nothing is done.
        if (response.status === 503) throw new TypeError('not ready');
        expect(response.status, `${path}: ${answer.detail}`).toBeLessThan(300);
        return answer.data;
      } catch (error) {
        if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
        await pause(50);
      }
    }
  };

  async function signIn(who: string): Promise<string> {
    const response = await fetch(`${portal.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: `${who}@agency.test`, password: 'Portal-Demo-2024' }),
    });
    if (!response.ok) throw new TypeError('not signed in yet');
    const { data } = (await response.json()) as { data: { token: string } };
    tokens.set(who, data.token);
    return data.token;
  }
}

/** Kills the server so many times, at different moments, while the work goes on; answers what came of it. */
export async function killing<T>(portal: KillablePortal, rounds: number, work: Promise<T>): Promise<T> {
  let isOver = false;
  const kills = (async () => {
    for (let round = 0; round < rounds && !isOver; round++) {
      await pause(300 + ((round * 337) % 900));
      await portal.kill();
      await portal.start();
    }
  })();
  try {
    return await work;
  } finally {
    isOver = true;
    await kills;
  }
}
