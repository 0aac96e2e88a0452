import { afterAll, beforeAll, expect, it } from 'vitest';
import { lagosToday } from '#shared/dates.ts';
import { MOST_ITEMS, type Reconciliation } from '#shared/reconciliation.ts';
import type { StatementMatches } from '#shared/statement-matches.ts';
import { type ScheduledDesks, startScheduledDesks } from '../schedules/scheduled-desks.ts';
import { type Movement, type StatementWire, statementFile, statementForm } from './statement-desks.ts';

/** A statement of so many lines is read, proposed, confirmed and reconciled; what each takes is printed, and depends on the machine. */
const LINES = 20_000;

let desks: ScheduledDesks;
beforeAll(async () => {
  desks = await startScheduledDesks();
}, 120_000);
afterAll(() => desks.close());

it(`matches a statement of ${LINES} lines`, async () => {
  const schedule = await desks.sent(await desks.posted([10, 20]));
  // Copies of a line that was sent, behind the triggers' back: 20,000 payments at the desks take an hour.
  await desks.pool.query(
    `begin; set local session_replication_role = replica;
     insert into payment_schedule_lines (schedule_id, payment_id, serial, is_live, pv_no, payee_name, payee_bank, bank_code, payee_account, fits,
       gross_kobo, deducted_kobo, net_kobo, narration)
     select l.schedule_id, -g.n, 10 + g.n, false, 'PV/1999/' || lpad(g.n::text, 5, '0'), 'Vendor ' || g.n, l.payee_bank, l.bank_code, l.payee_account, l.fits,
       100000 + g.n, 0, 100000 + g.n, l.narration
       from payment_schedule_lines l cross join generate_series(1, ${LINES}) as g (n) where l.schedule_id = ${schedule.id} and l.serial = 1;
     update payment_schedules set line_count = line_count + ${LINES} where id = ${schedule.id};
     commit`,
  );
  const movements = Array.from({ length: LINES }, (_, place): Movement => {
    const n = place + 1;
    const words = n % 4 === 0 ? 'NIP TRF' : `NIP TRF PV/1999/${String(n).padStart(5, '0')}`;
    return [0, -(100_000 + n) / 100, words, `R${n}`];
  });
  const { token } = desks.people.treasury;
  const took: Record<string, number> = {};
  async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
    const began = performance.now();
    const answer = await work();
    took[what] = Math.round(performance.now() - began);
    return answer;
  }
  const imported = await timed('import', () =>
    desks.call<StatementWire>('POST', 'statements', {
      token,
      form: statementForm(desks.account_id, statementFile(500_000_000, movements)),
    }),
  );
  expect(imported.status).toBe(201);
  const path = `statements/${imported.body.data.id}`;
  const found = await timed('propose', () =>
    desks.call<StatementMatches>('GET', `${path}/matches`, { token }),
  );
  expect(found.body.data.counts).toMatchObject({ certain: 15_000, likely: 5_000 });
  const confirmed = await timed('confirm', () =>
    desks.call<{ confirmed: number; open: number }>('POST', `${path}/confirm`, {
      token,
      body: { certain: true },
    }),
  );
  expect(confirmed.body.data).toEqual({ confirmed: 15_000, open: 5_000 });
  const reconciled = await timed('reconcile', () =>
    desks.call<Reconciliation>(
      'GET',
      `reconciliation?bank_account_id=${desks.account_id}&as_at=${lagosToday()}`,
      {
        token,
      },
    ),
  );
  expect(reconciled.body.data.difference).toBe(0);
  const { count, items } = reconciled.body.data.parts.debits;
  expect([count, items.length]).toEqual([5_000, MOST_ITEMS]);
  console.log(JSON.stringify(took));
}, 300_000);
