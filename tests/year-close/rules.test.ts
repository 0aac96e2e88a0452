import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeConfirmed } from '#server/domain/year-close/confirm.ts';
import { REMARK_CHECKS } from '#server/verify/remark-checks.ts';
import { lagosToday } from '#shared/dates.ts';
import type { Sheet } from '#shared/resource/sheet.ts';
import { addPerson } from '../support/people.ts';
import { foundAfter, foundBy } from '../support/verified.ts';
import { done } from '../travel/trip-desk.ts';
import { type CloseDesk, startCloseDesk } from './close-desk.ts';

let desk: CloseDesk;
beforeAll(async () => {
  desk = await startCloseDesk();
});
afterAll(() => desk.close());

const today = lagosToday();
const post = (who: { token: string }, path: string, body: object = {}) =>
  desk.call<{ id: number }>('POST', path, { token: who.token, body });
const waiting = async (who: { token: string }) =>
  done(await desk.call<{ kind: string; id: number; verb: string }[]>('GET', 'inbox', { token: who.token }));
const ground = () => desk.ground();

describe('The second officer', () => {
  it('finds what was submitted in the inbox, unlike who submitted it and who has no part in it', async () => {
    const { year } = await ground();
    const { budget, budget2, treasury } = desk.people;
    done(await desk.submit(year));
    const id = Number(await desk.value('select id from year_closings where year = $1', year));
    const found = (who: { token: string }) =>
      waiting(who).then((rows) => rows.filter((row) => row.kind === 'year-closings' && row.id === id));
    expect(await found(budget2)).toEqual([expect.objectContaining({ verb: 'Confirm year close' })]);
    expect(await found(budget)).toEqual([]);
    expect(await found(treasury)).toEqual([]);
    done(await desk.confirm(year));
    expect(await found(budget2)).toEqual([]);
  });

  it('sends it back with a reason that the first one reads, and it is open again', async () => {
    const { year, fund } = await ground();
    const { budget, budget2 } = desk.people;
    const [id = 0] = await desk.expend(fund, [7]);
    done(await desk.decide(year, { type: 'expenditure', id, decision: 'lapsed' }));
    const back = (body: object) => post(budget2, `budget-years/${year}/closing/send-back`, body);
    expect((await back({ remark: 'Too early' })).body.code).toBe('WRONG_STATE');
    done(await desk.submit(year));
    for (const remark of ['', '\u200b\u200b\u200b'])
      expect((await back({ remark })).body.errors?.remark).toEqual(['Say why, in at least 3 characters.']);
    done(await back({ remark: 'Is it still wanted?' }));
    expect(await desk.closing(year)).toMatchObject({
      ...{ status: 'open', undecided: 0, submitted_by: null },
      sent_back: { by: { id: budget2.id }, remark: 'Is it still wanted?' },
    });
    expect(await foundBy(desk.pool, REMARK_CHECKS)).toEqual([]);
    for (const change of [`remark = 'All is well'`, `sent_back_by = ${budget.id}`])
      expect(
        await foundAfter(desk.pool, `update year_closings set ${change} where year = ${year}`, 'Remarks'),
      ).toMatch(/^Close of \d+ has another remark than its timeline tells/);
    expect((await desk.confirm(year)).body.code).toBe('WRONG_STATE');
    const told = 'select body from notifications where user_id = $1 and title = $2';
    expect(await desk.value(told, budget.id, `The close of ${year} was sent back`)).toBe(
      'Is it still wanted?',
    );
    await desk.closeYear(year);
    expect((await desk.closing(year)).sent_back).toBeNull();
  });

  it('is neither who submitted it nor who acts for them', async () => {
    const { year } = await ground();
    const officer = () =>
      addPerson(desk, { groups: ['Budget Officers', 'Staff'], department_id: desk.works });
    const [budget, acting] = [await officer(), await officer()];
    await desk.pool.query('update departments set head_id = $1 where id = $2', [budget.id, desk.ict]);
    const named = { user_id: acting.id, department_id: desk.ict, from: today, to: today, reason: 'Leave' };
    const made = done(await post(budget, 'delegations', named));
    done(await post(acting, `delegations/${made.id}/accept`));
    done(await desk.submit(year, budget));
    const refused = await desk.confirm(year, acting);
    expect([refused.status, refused.body.code]).toEqual([422, 'SOD_SAME_PERSON']);
    expect(refused.body.detail).toContain('what either did counts for both');
    done(await post(budget, `delegations/${made.id}/end`, { remark: 'Back' }));
    done(await desk.confirm(year, acting));
  });
});

describe('The paper for the auditor', () => {
  it('says what was open with its decision, person and fund, what was carried, and both years’ figures', async () => {
    const { year, fund } = await ground();
    const [lapsing = 0, carried = 0] = await desk.expend(fund, [11, 12]);
    done(
      await desk.decide(year, [
        { type: 'expenditure', id: lapsing, decision: 'lapsed', remark: 'Never delivered' },
        { type: 'expenditure', id: carried, decision: 'carried' },
      ]),
    );
    const { budget, budget2 } = desk.people;
    const id = Number(await desk.value('select id from year_closings where year = $1', year));
    const paper = async () =>
      done(await desk.call<Sheet>('GET', `yearClosings/${id}/sheet`, { token: budget.token }));
    expect((await paper()).watermark).toBe('DRAFT');
    await desk.closeYear(year);
    const { watermark, facts, tables, total } = await paper();
    expect(watermark).toBeNull();
    const fact = (label: string) => facts.find((one) => one.label === label)?.value;
    expect([fact('Submitted by'), fact('Confirmed by')]).toEqual([budget.name, budget2.name]);
    expect([fact('Items'), fact('Commitments carried out'), fact('Commitments carried in')]).toEqual([
      2, 12, 12,
    ]);
    expect(total).toMatchObject({ amount: 12, label: `Carried to ${year + 1}` });
    const [items, funds] = tables;
    const code = await desk.value('select code from expenditures where id = $1', lapsing);
    expect(items?.rows.find((row) => row.code === code)).toMatchObject({
      ...{ decision: 'Lapsed: Never delivered', by: budget.name, amount: 11 },
      department: 'Information Technology',
    });
    expect(items?.rows.at(-1)?.decision).toMatch(/^Carried to next year \(/);
    expect(funds?.rows.filter(({ look }) => look !== 'sum')).toEqual([
      expect.objectContaining({ year: String(year), booked: 23, booked_after: 0 }),
      expect.objectContaining({ year: String(year + 1), booked: 0, booked_after: 12 }),
    ]);
  });
});

describe('More than a thousand items', () => {
  it('are confirmed at once and closed by the job, which tells how far it is', async () => {
    const { year, fund, next } = await ground();
    await desk.pool.query(
      `with raised as (
         insert into expenditures (code, fund_id, department_id, user_id, type, category, beneficiary, amount_kobo, raised_amount_kobo, balance_kobo,
             new_balance_kobo, description, period, budget_year, status)
         select draw_code('EXP'), $1, $2, $3, 'third-party', 'other', 'Deliverer ' || n, 100, 100, 900000, 900000, 'Delivery', $4, $4, 'cleared'
           from generate_series(1, 1001) n returning id, code),
       told as (insert into activities (subject_type, subject_id, action, actor_id, actor_name, changes, seq, previous_hash, hash)
         select 'expenditures', id, 'raised', $3, $5, '{}', 0, '', '' from raised)
       insert into fund_entries (fund_id, kind, booked_kobo, source_type, source_id, source_code, actor_id, seq, running_approved_kobo, running_booked_kobo,
           running_actual_kobo, running_reserved_kobo)
       select $1, 'expenditure-raised', 100, 'expenditures', id, code, $3, 0, 0, 0, 0, 0 from raised`,
      [fund, desk.ict, desk.people.officer.id, year, desk.people.officer.name],
    );
    const carried = async (query: string) => {
      const { items } = await desk.closing(year, query);
      done(
        await desk.decide(
          year,
          items.map(({ type, id }) => ({ type, id, decision: 'carried' })),
        ),
      );
    };
    await carried('?per_page=1000&decided=no');
    await carried('?per_page=1000&decided=no');
    done(await desk.submit(year));
    const confirmed = await desk.confirm(year);
    expect([done(confirmed).status, confirmed.body.message]).toEqual([
      'submitted',
      `Confirmed. The budget year ${year} is being closed; this page says how far it is.`,
    ]);
    const progress = () =>
      desk.call<{ status: string; progress: object | null }>('GET', `budget-years/${year}/closing/progress`, {
        token: desk.people.budget.token,
      });
    expect(done(await progress())).toMatchObject({
      progress: { step: 'Waiting to begin', done: 0, total: 7 },
    });
    await closeConfirmed(desk.portal, year);
    expect(done(await progress())).toMatchObject({ status: 'closed', progress: null });
    expect([(await desk.money(fund)).booked, (await desk.money(next)).booked]).toEqual([0, 1_001]);
  });
});
