import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { CommandError } from '../command.ts';
import type { Database } from '../database/connection.ts';
import { closeConfirmed } from '../domain/year-close/confirm.ts';
import type { Portal } from '../frame/portal.ts';
import { openMeasured } from './people.ts';

const YEAR = 2024;
const TOLD_MS = 1_000;

/** Decides everything that is open in the year of the large data, and closes it: says how long each part takes. */
export async function closeBench(
  portal: Portal,
  app: FastifyInstance,
  say: (line: string) => void,
): Promise<void> {
  const { db } = portal;
  const first = await openMeasured(db, { group: 'Budget Officers' });
  const second = await openMeasured(db, { group: 'Budget Officers', from: 'last' });
  await makeNextFunds(db);
  const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const started = performance.now();
    const answer = await work();
    say(`${name.padEnd(48)} ${((performance.now() - started) / 1_000).toFixed(2)} s`);
    return answer;
  };
  const call = async (token: string, path: string, payload?: object) => {
    const { statusCode, body } = await app.inject({
      method: payload ? 'POST' : 'GET',
      url: `/api/budget-years/${YEAR}/closing${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(payload ? { 'idempotency-key': `${Math.random()}` } : {}),
      },
      ...(payload ? { payload } : {}),
    });
    if (statusCode >= 300) throw new CommandError(`${path}: ${statusCode} ${body.slice(0, 300)}`);
    return JSON.parse(body);
  };
  const page = () => call(first.token, '?per_page=100');
  const { data, meta } = await timed('the page, nothing decided', page);
  if (data.status !== 'open') throw new CommandError(`${YEAR} is ${data.status}: make the large data anew.`);
  say(`${meta.total} items are open`);
  const { data: some } = await call(first.token, '?per_page=1000&type=expenditure');
  const items = some.items.map(({ type, id }: { type: string; id: number }) => ({
    type,
    id,
    decision: 'carried',
  }));
  await timed('one call that decides 1,000 items', () => call(first.token, '/decide', { items }));
  await timed('the others, written beside', () => decideRest(db, first.user_id));
  await timed('the page, all decided', page);
  await timed('submit', () => call(first.token, '/submit', {}));
  await timed('confirm', () => call(second.token, '/confirm', {}));
  const stop = telling(async () => {
    const { data: now } = await call(second.token, '/progress');
    return now.progress ? `  ${now.progress.done} of ${now.progress.total}: ${now.progress.step}` : '';
  }, say);
  await timed('the close', () => closeConfirmed(portal, YEAR));
  await stop();
  const { data: closed } = await timed('the page, closed', page);
  say(`the year is ${closed.status}${closed.failure ? `: ${closed.failure}` : ''}`);
  await app.close();
}

/** Says each second what is new, one question after the other; answers how to end that. */
function telling(ask: () => Promise<string>, say: (line: string) => void): () => Promise<void> {
  let isOver = false;
  const started = performance.now();
  const asked = (async () => {
    for (let told = ''; !isOver; await pause(TOLD_MS)) {
      const now = await ask();
      if (now && now !== told)
        say(`${((performance.now() - started) / 1_000).toFixed(0).padStart(5)} s${now}`);
      told = now;
    }
  })();
  return () => {
    isOver = true;
    return asked;
  };
}

/** The funds of the year after, of the same codes, heads and departments, with as much as this year's. */
async function makeNextFunds(db: Database): Promise<void> {
  await sql`
    with made as (
      insert into funds (budget_code_id, sub_budget_head_id, department_id, budget_year)
      select budget_code_id, sub_budget_head_id, department_id, ${YEAR + 1} from funds f
       where budget_year = ${YEAR} and not exists (select from funds n where n.budget_code_id = f.budget_code_id and n.budget_year = ${YEAR + 1})
      returning id, budget_code_id)
    insert into fund_entries (fund_id, kind, approved_kobo, source_type, source_id, seq, running_approved_kobo, running_booked_kobo, running_actual_kobo, running_reserved_kobo)
    select m.id, 'opening-figures', f.approved_kobo, 'funds', m.id, 0, 0, 0, 0, 0
      from made m join funds f on f.budget_code_id = m.budget_code_id and f.budget_year = ${YEAR}`.execute(
    db,
  );
}

/** What one officer would decide in many calls. */
async function decideRest(db: Database, user_id: number): Promise<void> {
  await sql`
    insert into closing_decisions (closing_id, type, record_id, decision, decided_by)
    select c.id, l.type, l.record_id, case when l.is_part_paid then 'returned' else 'carried' end, ${user_id}
      from closing_list(${YEAR}) l join year_closings c on c.year = ${YEAR} where l.decision is null and l.type <> 'advance'`.execute(
    db,
  );
}
