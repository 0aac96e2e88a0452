import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/database/transaction.ts';
import { postEntries } from '#server/domain/budget/index.ts';
import { type Desks, startDesks } from './desks.ts';

let desks: Desks;
beforeAll(async () => {
  desks = (await startDesks()) as Desks;
});
afterAll(() => desks.close());

describe('what happens at once', () => {
  it('stands in the vote book in the order in which it was entered, though it began in another', async () => {
    const fund = await desks.fund({ approved: 1_000 });
    const enter = { fund_id: fund, kind: 'expenditure-raised', actor: { id: null } } as const;
    await inTransaction(desks.db, async (early) => {
      await early.selectFrom('settings').select('key').limit(1).execute();
      await inTransaction(desks.db, (late) =>
        postEntries(late, [
          { ...enter, booked_kobo: 10_000, source: { type: 'tests', id: 1, code: 'BEGAN LATE' } },
        ]),
      );
      await postEntries(early, [
        { ...enter, booked_kobo: 20_000, source: { type: 'tests', id: 2, code: 'BEGAN EARLY' } },
      ]);
    });
    const entries = await desks.db
      .selectFrom('fund_entries')
      .select(['source_code', 'at'])
      .where('fund_id', '=', fund)
      .orderBy('at')
      .execute();
    expect(entries.slice(1).map(({ source_code }) => source_code)).toEqual(['BEGAN LATE', 'BEGAN EARLY']);
    const book = await desks.call<{ lines: { balance: number }[] }>('GET', `funds/${fund}/vote-book`, {
      token: desks.people.officer.token,
    });
    expect(book.body.data.lines.map(({ balance }) => balance)).toEqual([1_000, 900, 700]);
  });

  it('stands in the timeline of a payment in the order in which it was done', async () => {
    const { budget, treasury } = desks.people;
    const batch = await desks.batch([10]);
    const payment_id = batch.payments[0]?.id ?? 0;
    const act = { payment_id, action: 'clear' } as const;
    await inTransaction(desks.db, async (early) => {
      await early.selectFrom('settings').select('key').limit(1).execute();
      await desks.db
        .insertInto('payment_acts')
        .values({ ...act, desk: 'budget-office', user_id: budget.id })
        .execute();
      await early
        .insertInto('payment_acts')
        .values({ ...act, desk: 'treasury', user_id: treasury.id })
        .execute();
    });
    const { timeline } = await desks.payment(payment_id);
    const acts = timeline.slice(2);
    expect(acts.map(({ office }) => office)).toEqual(['Budget office', 'Treasury']);
    expect(String(acts[0]?.at) <= String(acts[1]?.at)).toBe(true);
  });
});
