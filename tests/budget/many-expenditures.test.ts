import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Judged, MOST_AT_ONCE } from '#shared/many-expenditures.ts';
import { addPerson } from '../support/people.ts';
import { type Agency, startAgency } from './agency.ts';

let agency: Agency;
let fund: number;
beforeAll(async () => {
  agency = await startAgency();
});
beforeEach(async () => {
  fund = await agency.fund();
});
afterAll(() => agency.close());

type Raised = { id: number; code: string; amount: number; beneficiary: string; [field: string]: unknown };
type Row = Record<string, unknown>;

const SHARED = { type: 'staff', description: 'Duty allowance, March' };

function raise(rows: readonly Row[], more: Row = {}, token = agency.people.officer.token, headers = {}) {
  const body = { ...SHARED, fund_id: fund, rows, ...more };
  return agency.call<Raised[]>('POST', 'expenditures/many', { token, body, headers });
}

async function judge(
  rows: readonly Row[],
  more: Row = {},
  token = agency.people.officer.token,
): Promise<Judged[]> {
  const body = { type: 'staff', fund_id: fund, rows, ...more };
  const answer = await agency.call<Judged[]>('POST', 'expenditures/many/judge', { token, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
}

async function count(): Promise<number> {
  const { rows } = await agency.pool.query('select count(*)::int as n from expenditures where fund_id = $1', [
    fund,
  ]);
  return rows[0].n;
}

function staff(id: number, amount: number, more: Row = {}): Row {
  return { beneficiary_type: 'staff', beneficiary_id: id, amount, ...more };
}

describe('raising many at once', () => {
  it('books each row on the fund, with what they share, and says what is left', async () => {
    const people = await Promise.all(
      Array.from({ length: 7 }, () => addPerson(agency, { department_id: agency.ict })),
    );
    const answer = await raise(
      people.map(({ id }, n) => staff(id, 1_000.5 + n)),
      { additional_info: 'As approved' },
    );
    expect(answer.status).toBe(201);
    const sum = 7 * 1_000.5 + 21;
    expect(answer.body.message).toMatch(
      /^7 expenditures were raised for ₦7,024\.50\. ₦9,992,975\.50 is left on K\d+ Office Equipment\.$/,
    );
    expect(answer.body.data.map(({ beneficiary, amount }) => [beneficiary, amount])).toEqual(
      people.map(({ name }, n) => [name, 1_000.5 + n]),
    );
    for (const one of answer.body.data)
      expect(one).toMatchObject({
        ...SHARED,
        additional_info: 'As approved',
        status: 'cleared',
        category: 'other',
      });
    expect((await agency.figures(fund)).booked_expenditure).toBe(sum);
  });

  it('raises all of them or none, and names the row that is refused', async () => {
    const someone = await addPerson(agency);
    const gone = await addPerson(agency, { status: 'inactive' });
    const left = await raise([staff(someone.id, 10), staff(gone.id, 20)]);
    expect(left.status).toBe(422);
    expect(left.body.detail).toBe(`Row 2: ${gone.name} no longer works here and can't be paid as staff.`);
    expect(left.body.errors).toHaveProperty(['rows.1.beneficiary_id']);
    const wrong = await raise([staff(someone.id, 10), { beneficiary: 'X', amount: -1 }]);
    expect(Object.keys(wrong.body.errors ?? {})).toEqual(['rows.1.amount']);
    const twice = await raise([staff(someone.id, 10), staff(someone.id, 10)]);
    expect(twice.body.code).toBe('POSSIBLE_DUPLICATE');
    // Nothing of a refused list is raised, so that no code of it is told.
    expect(twice.body.detail).toBe(
      'Row 2: It repeats row 1: the same payee and amount. Say why this is a different payment to go on.',
    );
    expect(twice.body.facts).toEqual({ duplicates: [] });
    expect(await count()).toBe(0);
    const reason = { duplicate_remark: 'Two nights of duty' };
    expect((await raise([staff(someone.id, 10), staff(someone.id, 10, reason)])).status).toBe(201);
    expect(await count()).toBe(2);
  });

  it('refuses what is too much together before any of it, with the figures as they are', async () => {
    fund = await agency.fund({ approved: 100 });
    const people = await Promise.all([1, 2].map(() => addPerson(agency)));
    const short = await raise(people.map(({ id }) => staff(id, 60)));
    expect(short.status).toBe(422);
    expect(short.body.code).toBe('FUND_SHORT');
    expect(short.body.detail).toContain('Only ₦100.00 of ₦100.00 is available');
    expect(await count()).toBe(0);
  });

  it('says of what all share no row, and refuses more than money can be told', async () => {
    const huge = await raise([
      { beneficiary: 'One', amount: 40_000_000_000_000 },
      { beneficiary: 'Two', amount: 40_000_000_000_000 },
    ]);
    expect([huge.status, huge.body.code]).toEqual([422, 'VALIDATION']);
    expect(huge.body.detail).toMatch(/^Together they are more than ₦70,000,000,000,000\.00\.$/);
    const other = await raise([{ beneficiary: 'One', amount: 1 }], { period: 2023 });
    expect(other.body.detail).toMatch(/^K\d+ is a fund of 2024\.$/);
    expect(Object.keys(other.body.errors ?? {})).toEqual(['period']);
  });

  it('asks about two of one name and the same amount, though they are two people', async () => {
    const [one, other] = await Promise.all(
      [1, 2].map(() => addPerson(agency, { firstname: 'Uche', surname: 'Twin' })),
    );
    const twice = await raise([staff(one?.id ?? 0, 75), staff(other?.id ?? 0, 75)]);
    expect(twice.body.code).toBe('POSSIBLE_DUPLICATE');
    expect(Object.keys(twice.body.errors ?? {})).toEqual(['rows.1.duplicate_remark']);
  });

  it('of a list and single expenditures of one vendor and invoice at once one passes, without a deadlock', async () => {
    const { id: vendor } = await agency.db
      .insertInto('vendors')
      .values({ name: 'Benue Binders Ltd' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const row = { beneficiary_type: 'vendor', beneficiary_id: vendor, amount: 900, reference: 'BB/77' };
    const more = { type: 'third-party' };
    const { token } = agency.people.officer;
    const body = { ...SHARED, ...more, ...row, category: 'other', fund_id: fund };
    const deadlocks = async () =>
      (await agency.pool.query('select deadlocks from pg_stat_database where datname = current_database()'))
        .rows[0].deadlocks;
    const before = await deadlocks();
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => raise([row], more)),
      ...Array.from({ length: 4 }, () => agency.call('POST', 'expenditures', { token, body })),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([
      201,
      ...Array.from({ length: 7 }, () => 409),
    ]);
    expect(await deadlocks()).toBe(before);
  });

  it('takes a name that is said without a number for whom it names', async () => {
    const person = await addPerson(agency, { department_id: agency.ict });
    const [named, nobody] = await judge([
      { called: person.name, amount: 10 },
      { called: 'Nobody So Called' },
    ]);
    expect(named).toMatchObject({ payee: { id: person.id }, problem: null });
    expect(nobody).toMatchObject({ payee: null, problem: null });
  });

  it('is for officers of the department, and shows nobody the fund of another', async () => {
    const row = [{ beneficiary: 'Somebody', amount: 10_000_001 }];
    expect((await raise(row, {}, agency.people.clerk.token)).status).toBe(403);
    expect((await raise(row, {}, agency.people.stranger.token)).status).toBe(404);
    const token = agency.people.stranger.token;
    const body = { type: 'staff', fund_id: fund, rows: row };
    expect((await agency.call('POST', 'expenditures/many/judge', { token, body })).status).toBe(404);
  });

  it('takes as many as it says, and no more; a repeated call raises nothing twice', async () => {
    const rows = Array.from({ length: MOST_AT_ONCE }, (_, n) => ({
      beneficiary: `Casual ${n}`,
      amount: n + 1,
    }));
    expect((await raise([...rows, { beneficiary: 'Last', amount: 1 }])).status).toBe(422);
    expect((await raise([])).status).toBe(422);
    const headers = { 'idempotency-key': 'many-at-once-1' };
    const first = await raise(rows, {}, undefined, headers);
    const again = await raise(rows, {}, undefined, headers);
    expect(again.body.data.map(({ code }) => code)).toEqual(first.body.data.map(({ code }) => code));
    expect(await count()).toBe(MOST_AT_ONCE);
  });

  it('of several calls at once that share payees neither waits for the other for ever, and one payment is raised once', async () => {
    const people = await Promise.all(
      ['Abe', 'Bode', 'Chidi', 'Dele', 'Emeka', 'Femi'].map((surname) => addPerson(agency, { surname })),
    );
    const rows = people.map(({ id }) => staff(id, 500));
    const other = await agency.fund();
    const single = people.map(({ id }) =>
      agency.call('POST', 'expenditures', {
        token: agency.people.officer.token,
        body: { ...SHARED, category: 'other', fund_id: other, ...staff(id, 500) },
      }),
    );
    const many = await Promise.all([raise(rows), raise(rows.toReversed(), { fund_id: other })]);
    const alone = await Promise.all(single);
    const raised = [...many, ...alone].reduce(
      (sum, { status, body }) => sum + (status === 201 ? [body.data].flat().length : 0),
      0,
    );
    for (const { status } of [...many, ...alone]) expect([201, 409]).toContain(status);
    expect(raised).toBe(6);
  });
});

describe('judging what is typed', () => {
  it('finds staff by number and by whole name in any order, and leaves others as typed', async () => {
    const one = await addPerson(agency, { firstname: 'Bọ́lá', surname: 'Adéyẹmí' });
    const staff_no = (
      await agency.db
        .selectFrom('users')
        .select('staff_no')
        .where('id', '=', one.id)
        .executeTakeFirstOrThrow()
    ).staff_no;
    const found = {
      kind: 'staff',
      id: one.id,
      name: one.name,
      note: expect.stringMatching(`^${staff_no}(, .+)?$`),
    };
    const [byNumber, byName, unknown, part] = await judge([
      { beneficiary: staff_no.toLowerCase() },
      { beneficiary: 'bola ADEYEMI' },
      { beneficiary: 'Nobody Known' },
      { beneficiary: 'Adeyemi' },
    ]);
    for (const judged of [byNumber, byName])
      expect(judged).toEqual({ payee: found, choices: [], problem: null, doubt: null });
    for (const judged of [unknown, part])
      expect(judged).toEqual({ payee: null, choices: [], problem: null, doubt: null });
  });

  it('says a number that is another’s than the name beside it, several of one name, and who has left', async () => {
    const one = await addPerson(agency, { firstname: 'Kemi', surname: 'Balogun' });
    const number = `T${one.email.slice(1).split('@')[0]}`;
    await addPerson(agency, { firstname: 'Ada', surname: 'Namesake' });
    await addPerson(agency, { firstname: 'Ada', surname: 'Namesake' });
    const gone = await addPerson(agency, { status: 'inactive' });
    const leaver = gone.email.split('@')[0]?.toUpperCase();
    const [right, wrong, several, left, byNumber, nobody, alone, byName] = await judge([
      { beneficiary: number, called: 'Balogun, Kemi' },
      { beneficiary: number, called: 'Musa Danladi' },
      { beneficiary: 'Ada Namesake' },
      { beneficiary_type: 'staff', beneficiary_id: gone.id },
      { beneficiary: leaver, called: gone.name },
      { beneficiary: 'T9999', called: 'Musa Danladi' },
      { beneficiary: 'T9999' },
      { beneficiary: `${gone.name}` },
    ]);
    expect(alone?.problem).toBe('Nobody has the number T9999: choose who is meant from the list');
    expect(byName?.problem).toBe(left?.problem);
    expect(byNumber?.problem).toBe(`${gone.name} no longer works here and can't be paid as staff.`);
    expect(nobody?.problem).toBe('Nobody has the number T9999: choose Musa Danladi from the list');
    expect(right?.problem).toBeNull();
    expect(wrong?.problem).toBe(`${number} is Balogun Kemi, not Musa Danladi`);
    expect(several?.problem).toBe('2 in the lists are called so: choose one');
    expect(several?.choices).toHaveLength(2);
    expect(left?.problem).toBe(`${gone.name} no longer works here and can't be paid as staff.`);
  });

  it('doubts what was raised before, and shows vendors and beneficiaries to those who may look them up', async () => {
    const someone = await addPerson(agency);
    const raised = await raise([staff(someone.id, 42)]);
    const [alike] = await judge([staff(someone.id, 42)]);
    expect(alike?.doubt).toContain(`${raised.body.data[0]?.code} booked the same ₦42.00`);
    await agency.db
      .insertInto('vendors')
      .values({ name: 'Gombe Printing Press', is_blocked: true })
      .execute();
    const more = { type: 'third-party' };
    const [hidden] = await judge([{ beneficiary: 'gombe printing press' }], more);
    expect(hidden).toMatchObject({ payee: null, problem: expect.stringContaining('is blocked') });
    const buyer = await addPerson(agency, {
      department_id: agency.ict,
      permissions: ['add-expenditures', 'browse-vendors'],
    });
    const [known] = await judge([{ beneficiary: 'gombe printing press' }], more, buyer.token);
    expect(known?.payee).toMatchObject({ kind: 'vendor', name: 'Gombe Printing Press' });
    await agency.db.insertInto('vendors').values({ name: 'Jos Binders', rc_number: 'RC 4711' }).execute();
    const [other] = await judge([{ beneficiary: 'rc 4711', called: 'Yola Binders' }], more, buyer.token);
    expect(other?.problem).toBe('RC 4711 is Jos Binders, not Yola Binders');
    const [own] = await judge([{ beneficiary: agency.people.officer.name }], more);
    expect(own?.problem).toMatch(/^This would pay you/);
  });
});
