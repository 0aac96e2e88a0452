import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Agency, startAgency } from './agency.ts';

let agency: Agency;
beforeAll(async () => {
  agency = await startAgency();
});
afterAll(() => agency.close());

type Raised = { id: number; code: string; status: string; [field: string]: unknown };

async function raise(body: unknown, token = agency.people.officer.token, headers = {}) {
  return agency.call<Raised>('POST', 'expenditures', { token, body, headers });
}

describe('raising an expenditure', () => {
  it('books the amount, keeps the balances before and after, and takes period and department from the fund', async () => {
    const fund = await agency.fund({ approved: 1_000_000 });
    const { status, body } = await raise(agency.purchase(fund, 250_000.5));
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      status: 'cleared',
      amount: 250_000.5,
      raised_amount: 250_000.5,
      balance: 1_000_000,
      new_balance: 749_999.5,
      period: 2024,
      budget_year: 2024,
      department_id: agency.ict,
      user_id: agency.people.officer.id,
      is_free_payee: true,
    });
    expect(body.data.code).toMatch(/^EXP\d{5}$/);
    expect(body.message).toContain('₦749,999.50 is left');
    expect(await agency.figures(fund)).toMatchObject({ booked_expenditure: 250_000.5, available: 749_999.5 });
  });

  it('refuses what is not available with the figures, and takes exactly what is', async () => {
    const fund = await agency.fund({ approved: 1_000, code: 'C900' });
    const short = await raise(agency.purchase(fund, 1_000.01));
    expect(short.status).toBe(422);
    expect(short.body).toMatchObject({
      code: 'FUND_SHORT',
      detail:
        'Only ₦1,000.00 of ₦1,000.00 is available on C900 Office Equipment (booked ₦0.00, reserved ₦0.00).',
      facts: { available: 1_000, asked: 1_000.01, approved: 1_000, booked: 0, reserved: 0 },
    });
    expect((await raise(agency.purchase(fund, 1_000))).status).toBe(201);
    expect((await agency.figures(fund)).available).toBe(0);
  });

  it('is done by the owning department or one above it; others do not see the fund, offices are told why not', async () => {
    const fund = await agency.fund();
    const { superior, stranger, budget, clerk } = agency.people;
    expect((await raise(agency.purchase(fund, 100), superior.token)).status).toBe(201);
    expect((await raise(agency.purchase(fund, 100), stranger.token)).body.code).toBe('NOT_FOUND');
    expect((await raise(agency.purchase(fund, 100), budget.token)).body.code).toBe('FORBIDDEN');
    expect((await raise(agency.purchase(fund, 100), clerk.token)).status).toBe(403);
  });

  it.each([
    ['no amount', { amount: undefined }, 'amount'],
    ['nothing', { amount: 0 }, 'amount'],
    ['a negative amount', { amount: -5 }, 'amount'],
    ['a third decimal', { amount: 10.005 }, 'amount'],
    ['more than ₦70 trillion', { amount: 70_000_000_000_001 }, 'amount'],
    ['an amount as text', { amount: '500' }, 'amount'],
    ['no description', { description: ' ' }, 'description'],
    ['nobody', { beneficiary: '' }, 'beneficiary'],
    ['a payee without their kind', { beneficiary_id: 1 }, 'beneficiary_type'],
    ['a kind without a payee', { beneficiary_type: 'vendor' }, 'beneficiary_id'],
    ['a payee who is not there', { beneficiary_type: 'vendor', beneficiary_id: 999_999 }, 'beneficiary_id'],
    ['a claim that is not named', { type: 'staff', category: 'staff-claim' }, 'claim_id'],
    ['an advance that is not named', { type: 'staff', category: 'touring-advance' }, 'touring_advance_id'],
    ['a mandate that is not named', { category: 'mandate' }, 'mandate_id'],
    ['an unknown type', { type: 'other' }, 'type'],
    ['another period', { period: 2025 }, 'period'],
    ['a status', { status: 'paid' }, 'status'],
    ['an unknown key', { hold: 1 }, 'hold'],
    ['a file that is not there', { files: [999_999] }, 'files'],
  ])('refuses %s by name', async (_what, change, field) => {
    const fund = await agency.fund({ approved: 1_000 });
    const { status, body } = await raise({ ...agency.purchase(fund, 100), ...change });
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toContain(field);
    expect((await agency.figures(fund)).booked_expenditure).toBe(0);
  });

  it('refuses a closed year, and the budget year while the budget status is closed', async () => {
    const fund = await agency.fund({ budget_year: 2031 });
    const current = await agency.fund();
    await agency.db.insertInto('budget_years').values({ year: 2031, closed_at: new Date() }).execute();
    expect((await raise(agency.purchase(fund, 1))).body.code).toBe('PERIOD_CLOSED');
    const status = (value: string) =>
      agency.db.updateTable('settings').set({ value }).where('key', '=', 'budget_status').execute();
    await status('closed');
    const { body } = await agency.call('GET', 'periods', { token: agency.people.clerk.token });
    expect(body.data).toEqual([
      { year: 2031, is_open: false, is_current: false },
      { year: 2025, is_open: true, is_current: false },
      { year: 2024, is_open: false, is_current: true },
    ]);
    expect((await raise(agency.purchase(current, 1))).body.code).toBe('PERIOD_CLOSED');
    await status('open');
    expect((await raise(agency.purchase(current, 1))).status).toBe(201);
  });

  it('takes the name of a picked payee from their record, and refuses blocked vendors and staff who left', async () => {
    const fund = await agency.fund();
    const vendor = async (name: string, is_blocked: boolean) =>
      agency.db.insertInto('vendors').values({ name, is_blocked }).returning('id').executeTakeFirstOrThrow();
    const good = await vendor('Zuma Rock Technologies Ltd', false);
    const bad = await vendor('Blocked Brothers Ltd', true);
    const picked = (beneficiary_type: string, beneficiary_id: number) =>
      raise({
        ...agency.purchase(fund, 10, { type: beneficiary_type === 'staff' ? 'staff' : 'third-party' }),
        ...{ beneficiary: 'Another name', beneficiary_type, beneficiary_id },
      });
    const paid = await picked('vendor', good.id);
    expect(paid.body.data).toMatchObject({ beneficiary: 'Zuma Rock Technologies Ltd', is_free_payee: false });
    expect((await picked('vendor', bad.id)).body.code).toBe('VENDOR_BLOCKED');
    for (const beneficiary of ['blocked brothers LTD', ' Blocked  Brothers\tLtd '])
      expect((await raise({ ...agency.purchase(fund, 10), beneficiary })).body.code).toBe('VENDOR_BLOCKED');
    // A zero-width space, a word joiner, a left-to-right mark, a soft hyphen, an override, wide letters.
    for (const hidden of ['\u200B', '\u2060', '\u200E', '\u00AD', '\u202E'])
      expect(
        (await raise({ ...agency.purchase(fund, 10), beneficiary: `Blocked Bro${hidden}thers Ltd` })).body
          .code,
      ).toBe('VENDOR_BLOCKED');
    expect(
      (await raise({ ...agency.purchase(fund, 10), beneficiary: 'Ｂｌｏｃｋｅｄ Brothers\u00A0Ltd' })).body
        .code,
    ).toBe('VENDOR_BLOCKED');
    expect(
      (await raise({ ...agency.purchase(fund, 10), beneficiary: '\u200B \u00AD' })).body.errors,
    ).toHaveProperty('beneficiary');
    const { clerk } = agency.people;
    await agency.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', clerk.id).execute();
    expect((await picked('staff', clerk.id)).body.code).toBe('RULE');
    await agency.db.updateTable('users').set({ status: 'active' }).where('id', '=', clerk.id).execute();
    expect((await picked('staff', clerk.id)).body.data.beneficiary).toBe(clerk.name);
  });

  it('pays staff as staff and all others as third parties, in the call and in the database', async () => {
    const fund = await agency.fund();
    const named = async (table: 'vendors' | 'beneficiaries', name: string) =>
      (await agency.db.insertInto(table).values({ name }).returning('id').executeTakeFirstOrThrow()).id;
    const vendor = await named('vendors', 'Ọ̀fà Paper Mills');
    const listed = await named('beneficiaries', 'State Water Board');
    const { clerk } = agency.people;
    const picked = (type: string, beneficiary_type: string, beneficiary_id: number) =>
      raise({ ...agency.purchase(fund, 12), type, beneficiary: null, beneficiary_type, beneficiary_id });
    for (const [kind, id] of [
      ['vendor', vendor],
      ['beneficiary', listed],
    ] as const) {
      const refused = await picked('staff', kind, id);
      expect(refused.body).toMatchObject({
        status: 422,
        errors: { beneficiary_type: [`A ${kind} is paid as a third party: choose that type.`] },
      });
      expect((await picked('third-party', kind, id)).status).toBe(201);
    }
    expect((await picked('third-party', 'staff', clerk.id)).body.errors).toEqual({
      beneficiary_type: ['A member of staff is paid as staff: choose that type.'],
    });
    expect((await picked('staff', 'staff', clerk.id)).status).toBe(201);
    const typed = { ...agency.purchase(fund, 11), type: 'staff' };
    const asStaff = await raise({ ...typed, beneficiary: 'ofa paper MILLS' });
    expect(asStaff.body.errors.beneficiary?.[0]).toContain('is a registered vendor');
    expect((await raise({ ...typed, beneficiary: 'Somebody Else' })).status).toBe(201);
    await expect(
      agency.pool.query(`update expenditures set type = 'staff' where beneficiary_type = 'vendor'`),
    ).rejects.toMatchObject({ constraint: 'expenditures_payee_of_type' });
  });

  it('keeps the files of whoever raises it and shows them with the record', async () => {
    const fund = await agency.fund();
    const file = (uploaded_by: number) =>
      agency.db
        .insertInto('files')
        .values({
          storage_key: crypto.randomUUID(),
          name: 'invoice.pdf',
          type: 'application/pdf',
          size_bytes: 9,
          sha256: 'x',
          uploaded_by,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
    const mine = await file(agency.people.officer.id);
    const theirs = await file(agency.people.stranger.id);
    expect((await raise(agency.purchase(fund, 10, { files: [theirs.id] }))).status).toBe(422);
    const { body } = await raise(agency.purchase(fund, 10, { files: [mine.id] }));
    const read = await agency.call<{ files: { name: string }[] }>('GET', `expenditures/${body.data.id}`, {
      token: agency.people.officer.token,
    });
    expect(read.body.data.files).toMatchObject([{ id: mine.id, name: 'invoice.pdf' }]);
  });
});

describe('deleting an expenditure', () => {
  it('frees the amount; the row stays, out of the lists', async () => {
    const fund = await agency.fund();
    const { id, code } = (await raise(agency.purchase(fund, 40_000))).body.data;
    const token = agency.people.superior.token;
    const gone = await agency.call<Raised>('DELETE', `expenditures/${id}`, { token });
    expect(gone.status).toBe(200);
    expect(gone.body.data.status).toBe('deleted');
    expect(await agency.figures(fund)).toMatchObject({ booked_expenditure: 0, available: 10_000_000 });
    const listed = await agency.call<Raised[]>('GET', `expenditures?search=${code}`, { token });
    expect(listed.body.data).toEqual([]);
    expect((await agency.call('GET', `expenditures/${id}`, { token })).status).toBe(200);
    const again = await agency.call('DELETE', `expenditures/${id}`, { token });
    expect(again.body).toMatchObject({ status: 409, code: 'WRONG_STATE', detail: 'It was deleted.' });
  });

  it('is refused to other departments, without the permission, for a version no longer current, and once batched', async () => {
    const fund = await agency.fund();
    const { id } = (await raise(agency.purchase(fund, 40_000))).body.data;
    const { stranger, clerk, officer } = agency.people;
    const remove = (token: string, headers = {}) =>
      agency.call('DELETE', `expenditures/${id}`, { token, headers });
    expect((await remove(stranger.token)).status).toBe(404);
    expect((await remove(clerk.token)).status).toBe(403);
    expect((await remove(officer.token, { 'if-match': '7' })).body.code).toBe('STALE');
    await agency.db.updateTable('expenditures').set({ status: 'batched' }).where('id', '=', id).execute();
    const refused = await remove(officer.token);
    expect(refused.body).toMatchObject({ status: 409, code: 'WRONG_STATE' });
    const { body } = await agency.call<Raised>('GET', `expenditures/${id}`, { token: officer.token });
    const why_not = { code: 'WRONG_STATE', sentence: refused.body.detail };
    expect(body.data.actions).toContainEqual(expect.objectContaining({ name: 'delete', why_not }));
    expect((await agency.figures(fund)).booked_expenditure).toBe(40_000);
  });
});

describe('lists of expenditures', () => {
  it('show a department its own and those below, the offices all, others nothing', async () => {
    const fund = await agency.fund();
    const { id } = (await raise(agency.purchase(fund, 9))).body.data;
    const { superior, stranger, auditor } = agency.people;
    const seen = async (token: string) => (await agency.call('GET', `expenditures/${id}`, { token })).status;
    expect([await seen(superior.token), await seen(stranger.token), await seen(auditor.token)]).toEqual([
      200, 404, 200,
    ]);
  });

  it('offer for batching what the own departments have committed, by fund and type', async () => {
    const fund = await agency.fund();
    const staff = (await raise(agency.purchase(fund, 9, { type: 'staff' }))).body.data;
    await raise(agency.purchase(fund, 9));
    const pending = async (token: string, query: string) =>
      (await agency.call<Raised[]>('GET', `pending/expenditures?${query}`, { token })).body.data.map(
        ({ id }) => id,
      );
    const { officer, auditor } = agency.people;
    expect(await pending(officer.token, `fund=${fund}&type=staff`)).toEqual([staff.id]);
    expect(await pending(officer.token, `fund=${fund}`)).toHaveLength(2);
    expect(await pending(auditor.token, `fund=${fund}`)).toEqual([]);
  });

  it('tell audit of purchases that look split, and nobody else', async () => {
    const fund = await agency.fund();
    const beneficiary = 'Ajayi Crowther Furniture Works';
    const ids: number[] = [];
    for (const amount of [3_000_000, 1_900_000, 150_000]) {
      const { body } = await raise(agency.purchase(fund, amount, { beneficiary }));
      ids.push(body.data.id);
    }
    const note = async (id: number | undefined, token: string) =>
      (await agency.call<Raised>('GET', `expenditures/${id}`, { token })).body.data.split_note;
    const { auditor, officer } = agency.people;
    expect(await note(ids[0], auditor.token)).toBe(
      'May be split: 3 expenditures below ₦5,000,000.00 to this payee within 30 days come to ₦5,050,000.00.',
    );
    expect(await note(ids[0], officer.token)).toBeUndefined();
    await agency.call('DELETE', `expenditures/${ids[2]}`, { token: officer.token });
    expect(await note(ids[0], auditor.token)).toBeNull();
  });

  it('propose a code without using it up, and tell the raiser who has their expenditure', async () => {
    const fund = await agency.fund();
    const { token } = agency.people.officer;
    const proposed = await agency.call<{ code: string }>('GET', 'exps/code', { token });
    const { code } = (await raise({ ...agency.purchase(fund, 3), code: 'EXP00000' })).body.data;
    expect(code).toBe(proposed.body.data.code);
    const mine = await agency.call<{ code: string; subtitle: string }[]>('GET', 'my-requests', { token });
    expect(mine.body.data.find((row) => row.code === code)).toMatchObject({
      subtitle: expect.stringMatching(/^With /),
      amount: 3,
    });
  });
});
