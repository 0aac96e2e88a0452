import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/database/transaction.ts';
import { closeConfirmed } from '#server/domain/year-close/confirm.ts';
import { foundWrong } from '../support/verified.ts';
import { done } from '../travel/trip-desk.ts';
import { type CloseDesk, startCloseDesk } from './close-desk.ts';

let desk: CloseDesk;
beforeAll(async () => {
  desk = await startCloseDesk();
});
afterAll(() => desk.close());

/** A year with committed expenditures that are all carried, and both funds. */
async function decided(amounts: readonly number[]) {
  const year = desk.year();
  const fund = await desk.fund({ budget_year: year });
  const next = await desk.next(fund);
  const ids = await desk.expend(fund, amounts);
  done(
    await desk.decide(
      year,
      ids.map((id) => ({ type: 'expenditure', id, decision: 'carried' })),
    ),
  );
  return { year, fund, next, ids };
}

describe('A close', () => {
  it('is done once, whoever confirms it at the same moment', async () => {
    const { year, next } = await decided([10, 20]);
    done(await desk.submit(year));
    const answers = await Promise.all([1, 2, 3].map(() => desk.confirm(year)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await desk.money(next)).booked).toBe(30);
  });

  it('takes of two officers who decide the same item at one moment one decision that stands', async () => {
    const { year, ids } = await decided([10]);
    const item = { type: 'expenditure', id: ids[0] };
    const { budget, budget2 } = desk.people;
    const answers = await Promise.all([
      desk.decide(year, { ...item, decision: 'lapsed', remark: 'Not needed' }, budget),
      desk.decide(year, { ...item, decision: 'carried' }, budget2),
    ]);
    expect(answers.every(({ status }) => [200, 409].includes(status))).toBe(true);
    const { rows } = await desk.pool.query(
      `select count(*)::int as standing from closing_decisions where is_current and type = 'expenditure' and record_id = $1`,
      [ids[0]],
    );
    expect(rows).toEqual([{ standing: 1 }]);
  });

  it('leaves nothing behind that is raised at the same moment: it is in the next year, undecided, or refused', async () => {
    const { year, fund, next } = await decided([10]);
    done(await desk.submit(year));
    const { token } = desk.people.officer;
    const raising = Array.from({ length: 4 }, () =>
      desk.call('POST', 'expenditures', { token, body: desk.purchase(fund, 1) }),
    );
    const [confirmed, ...raised] = await Promise.all([desk.confirm(year), ...raising]);
    const through = raised.filter(({ status }) => status === 201).length;
    const late = raised.filter(({ body }) => body.code === 'PERIOD_CLOSED').length;
    expect(through + late).toBe(4);
    // Either nothing was raised before, or the close was refused and the year is open.
    expect(confirmed.status === 200).toBe(through === 0);
    expect((await desk.money(next)).booked).toBe(through === 0 ? 10 : 0);
    expect(await foundWrong(desk.pool)).toEqual([]);
  });

  it('is refused when what it carries is short by then, and has changed nothing', async () => {
    const { year, fund, next, ids } = await decided([600]);
    done(await desk.submit(year));
    await desk.expend(next, [9_999_500]);
    const refused = await desk.confirm(year);
    expect([refused.status, refused.body.code]).toEqual([422, 'FUND_SHORT']);
    expect(await desk.value('select fund_id from expenditures where id = $1', ids[0])).toBe(fund);
    expect((await desk.closing(year)).status).toBe('submitted');
    const early = await desk.decide(year, { type: 'expenditure', id: ids[0], decision: 'carried' });
    expect(early.body.code).toBe('FUND_SHORT');
  });

  it('leaves everything as it was when any statement of it fails, and begins again', async () => {
    const { year, fund, next } = await decided([10, 20]);
    const batch = await desk.batch([30], fund);
    done(await desk.decide(year, { type: 'batch', id: batch.id, decision: 'returned' }));
    done(await desk.submit(year));
    for (const table of [
      'closing_outcomes',
      'closing_moves',
      'activities',
      'payments',
      'fund_entries',
      'budget_years',
    ]) {
      await sql`create or replace function fail_here() returns trigger language plpgsql as 'begin raise exception ''cut''; end'`.execute(
        desk.db,
      );
      await sql`create trigger zz_fail before insert or update on ${sql.table(table)} for each row execute function fail_here()`.execute(
        desk.db,
      );
      const failed = await desk.confirm(year);
      await sql`drop trigger zz_fail on ${sql.table(table)}`.execute(desk.db);
      expect(failed.status, table).toBeGreaterThanOrEqual(400);
      expect(await desk.money(fund), table).toMatchObject({ booked: 60 });
      expect(
        await desk.value(
          'select count(*)::int from closing_outcomes o join year_closings c on c.id = o.closing_id where c.year = $1',
          year,
        ),
      ).toBe(0);
    }
    done(await desk.confirm(year));
    expect((await desk.money(next)).booked).toBe(30);
    expect(await foundWrong(desk.pool)).toEqual([]);
  });

  it('is finished by the job after a kill between confirming and closing', async () => {
    const { year, next } = await decided([10, 20]);
    done(await desk.submit(year));
    const { id } = desk.people.budget2;
    await inTransaction(desk.db, (trx) =>
      trx
        .updateTable('year_closings')
        .set({ confirmed_by: id, confirmed_at: new Date() })
        .where('year', '=', year)
        .execute(),
    );
    expect((await desk.decide(year, { type: 'expenditure', id: 1, decision: 'lapsed' })).body.code).toBe(
      'WRONG_STATE',
    );
    await closeConfirmed(desk.portal, year);
    expect((await desk.closing(year)).status).toBe('closed');
    await closeConfirmed(desk.portal, year);
    expect((await desk.money(next)).booked).toBe(30);
    expect(await foundWrong(desk.pool)).toEqual([]);
  });

  it('that the job is refused is told to the officers, and is to be confirmed anew', async () => {
    const { year, fund } = await decided([10]);
    done(await desk.submit(year));
    const { id } = desk.people.budget2;
    await desk.expend(fund, [5]);
    await desk.pool.query(
      'update year_closings set confirmed_by = $1, confirmed_at = now() where year = $2',
      [id, year],
    );
    await closeConfirmed(desk.portal, year);
    expect(await desk.closing(year)).toMatchObject({
      status: 'submitted',
      failure: 'One item is not decided yet.',
    });
  });
});
