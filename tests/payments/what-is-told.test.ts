import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/database/transaction.ts';
import { postEntries } from '#server/domain/budget/index.ts';
import { lagosToday } from '#shared/dates.ts';
import { addPerson } from '../support/people.ts';
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

const today = lagosToday();

interface Form {
  offices: { office: string; person: string }[];
}

async function form(batch_id: number): Promise<Form['offices']> {
  const { body } = await desks.call<Form>('GET', `batches/${batch_id}/form`, {
    token: desks.people.budget.token,
  });
  return body.data.offices;
}

describe('a payment that the bank returned', () => {
  it('keeps the reference and the day of each posting, and the day of the return', async () => {
    const { budget, treasury, audit, treasury2 } = desks.people;
    const batch = await desks.batch([10]);
    const id = batch.payments[0]?.id ?? 0;
    await desks.clearedBy(id, budget, treasury, audit);
    const post = { bank_reference: 'RTGS-1', paid_on: today };
    expect((await desks.act(treasury2, id, 'clear', post)).status).toBe(200);
    await desks.act(treasury2, id, 'bounce', { reason: 'Account closed', date: today });
    expect((await desks.act(treasury, id, 'confirm-bounce')).status).toBe(200);
    const { timeline } = await desks.payment(id);
    expect(timeline.slice(-3)).toMatchObject([
      { action: 'post', ...post, bounced_on: null },
      { action: 'bounce', bounced_on: today },
      { action: 'confirm-bounce', ...post, bounced_on: today },
    ]);
    const history = await desks.call<{ action: string; changes: object }[]>(
      'GET',
      `payments/${id}/timeline`,
      {
        token: budget.token,
      },
    );
    expect(history.body.data.slice(-3).map(({ changes }) => changes)).toMatchObject([
      { bank_reference: [null, 'RTGS-1'], paid_on: [null, today] },
      { bounced_on: [null, today] },
      { bank_reference: ['RTGS-1', null], paid_on: [today, null] },
    ]);
    expect((await form(batch.id)).map(({ person }) => person)).toEqual([
      budget.name,
      treasury.name,
      audit.name,
    ]);
  });
});

describe('what an approval form prints', () => {
  it('has no clearing that was pulled back', async () => {
    const { budget, budget2 } = desks.people;
    const batch = await desks.batch([10]);
    const id = batch.payments[0]?.id ?? 0;
    await desks.clearedBy(id, budget);
    expect((await desks.act(budget, id, 'pull-back')).status).toBe(200);
    expect(await form(batch.id)).toEqual([]);
    await desks.clearedBy(id, budget2);
    expect((await form(batch.id)).map(({ person }) => person)).toEqual([budget2.name]);
  });
});

describe('a batch', () => {
  it('that is deleted leaves a last line on its payments', async () => {
    const { officer } = desks.people;
    const batch = await desks.batch([10]);
    await desks.call('DELETE', `batches/${batch.id}`, { token: officer.token });
    const { timeline } = await desks.payment(batch.payments[0]?.id ?? 0);
    expect(timeline.at(-1)).toMatchObject({ action: 'deleted', person: officer.name });
  });

  it('is named anew when its first payment leaves it', async () => {
    const { budget, officer, payee, colleague } = desks.people;
    const fund = await desks.fund();
    const [first = 0] = await desks.expend(fund, [10]);
    const [second = 0] = await desks.expend(fund, [20], { beneficiary_id: colleague.id });
    const { body } = await desks.call<{ id: number; payments: { id: number }[] }>('POST', 'batches', {
      token: officer.token,
      body: { expenditures: [first, second] },
    });
    const name = async () =>
      (await desks.call<{ beneficiary: string }>('GET', `batches/${body.data.id}`, { token: officer.token }))
        .body.data.beneficiary;
    expect(await name()).toBe(`${payee.name} and 1 other`);
    const returned = await desks.act(budget, body.data.payments[0]?.id ?? 0, 'return', { reason: 'Not due' });
    expect(returned.status, returned.text).toBe(200);
    expect(await name()).toBe(colleague.name);
  });

  it('whose reversal is asked for is with the budget office, and so is all in it', async () => {
    const { officer, budget, treasury } = desks.people;
    const batch = await desks.batch([10]);
    const { id = 0, expenditure_id = 0 } = batch.payments[0] ?? {};
    await desks.clearedBy(id, budget, treasury);
    const holder = async (records: string, record: number) =>
      (
        await desks.call<{ holder: { name: string } | null }>('GET', `${records}/${record}`, {
          token: officer.token,
        })
      ).body.data.holder?.name;
    const holders = async () => [
      await holder('batches', batch.id),
      await holder('payments', id),
      await holder('expenditures', expenditure_id),
    ];
    expect(await holders()).toEqual(['Audit', 'Audit', 'Audit']);
    await desks.call('POST', 'reversals', {
      token: officer.token,
      body: { batch_id: batch.id, reason: 'Raised on the wrong vote' },
    });
    expect(await holders()).toEqual(['Budget office', 'Budget office', 'Budget office']);
  });

  it('that is queried is with whoever has the queried payment, and Treasury answers as Treasury', async () => {
    const { budget, treasury, treasury2, audit } = desks.people;
    const batch = await desks.batch([10, 20]);
    const [, second = 0] = batch.payments.map(({ id }) => id);
    await desks.clearedBy(second, budget, treasury);
    expect((await desks.act(audit, second, 'query', { remark: 'Which journey?' })).status).toBe(200);
    const read = await desks.call<{ status: string; holder: { kind: string } | null }>(
      'GET',
      `batches/${batch.id}`,
      { token: budget.token },
    );
    expect(read.body.data).toMatchObject({ status: 'queried', holder: { kind: 'department' } });
    const answered = await desks.act(treasury2, second, 'respond', { response: 'The one to Yenagoa' });
    expect(answered.body.data.timeline.at(-1)).toMatchObject({ action: 'respond', office: 'Treasury' });
  });
});

describe('copies of the budget analysis', () => {
  it('are counted by the paper, whoever prints it', async () => {
    const grants = ['browse-budget-analysis'];
    const [first, second] = [
      await addPerson(desks, { groups: ['Budget Officers'], permissions: grants }),
      await addPerson(desks, { groups: ['Budget Officers'], permissions: grants }),
    ];
    const print = async (token: string, query: string) =>
      (await desks.call<{ copy: number }>('POST', `budget-analysis/print?${query}`, { token, body: {} })).body
        .data.copy;
    expect(await print(first.token, 'year=2024')).toBe(1);
    expect(await print(second.token, 'year=2024')).toBe(2);
    expect(await print(second.token, `year=2024&department=${desks.works}`)).toBe(1);
    expect(await print(first.token, 'year=2023')).toBe(1);
  });
});
