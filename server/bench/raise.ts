import type pg from 'pg';
import type { Measured } from './people.ts';
import { raiseByPlainSql } from './same-sql.ts';

const TURNS = 3;
const TOGETHER = 8;

/** How many expenditures a second are raised on one fund, through the portal and by plain SQL, in turns of some seconds in all. */
export async function raiseSideBySide(
  pool: pg.Pool,
  url: string,
  officer: Measured,
  seconds: number,
): Promise<{ portal: number; plain: number }> {
  const sum = { portal: 0, plain: 0 };
  const stretch = seconds / TURNS;
  await forSome(1, () => raiseThroughPortal(url, officer));
  for (let turn = 0; turn < TURNS; turn++) {
    sum.plain += await forSome(stretch, () => raiseByPlainSql(pool, officer.fund_id, officer.user_id));
    sum.portal += await forSome(stretch, () => raiseThroughPortal(url, officer));
  }
  return { portal: sum.portal / TURNS, plain: sum.plain / TURNS };
}

/** Does a work over and over, some at a time; answers how often a second. */
async function forSome(seconds: number, work: () => Promise<void>): Promise<number> {
  const end = Date.now() + seconds * 1_000;
  let done = 0;
  await Promise.all(
    Array.from({ length: TOGETHER }, async () => {
      while (Date.now() < end) {
        await work();
        done++;
      }
    }),
  );
  return done / seconds;
}

async function raiseThroughPortal(url: string, { token, fund_id }: Measured): Promise<void> {
  const response = await fetch(`${url}/api/expenditures`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({
      fund_id,
      type: 'third-party',
      category: 'other',
      beneficiary: `Measured ${Math.random()}`,
      amount: 1,
      description: 'Measured',
    }),
  });
  const text = await response.text();
  if (response.status !== 201) throw new Error(`raising was refused: ${text}`);
}
