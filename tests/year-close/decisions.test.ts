import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClosingDecision } from '#shared/year-close.ts';
import { done } from '../travel/trip-desk.ts';
import { type CloseDesk, startCloseDesk } from './close-desk.ts';

const YEAR = 2024;

let desk: CloseDesk;
let fund: number;
let next: number;
let payerNext: number;

interface Plan {
  type: string;
  id: number;
  decision: ClosingDecision;
  remark?: string;
}
/** What is open, by the name of what becomes of it. */
const open = {} as Record<string, Plan>;
const made: Record<string, number> = {};

beforeAll(async () => {
  desk = await startCloseDesk();
  fund = await desk.fund();
  next = await desk.next(fund);
  payerNext = await desk.next(desk.payer);
  await build();
});
afterAll(() => desk.close());

/** One of each kind for each of its decisions, all in 2024. */
async function build(): Promise<void> {
  const { people } = desk;
  const [lapsing = 0, carried = 0] = await desk.expend(fund, [101, 102]);
  open.lapsing = { type: 'expenditure', id: lapsing, decision: 'lapsed' };
  open.carried = { type: 'expenditure', id: carried, decision: 'carried' };
  const returned = await desk.batch([201, 202], fund);
  open.returned = { type: 'batch', id: returned.id, decision: 'returned' };
  const going = await desk.batch([301], fund);
  open.going = { type: 'batch', id: going.id, decision: 'carried' };
  await desk.clearedBy(going.payments[0]?.id ?? 0, people.budget2);
  const finished = await desk.batch([401], fund);
  open.finished = { type: 'batch', id: finished.id, decision: 'finished' };
  made.finishing = finished.payments[0]?.id ?? 0;
  const freed = await desk.held(51, fund);
  open.freed = { type: 'hold', id: freed.hold, decision: 'reversed' };
  made.freedTrip = freed.trip.id;
  const anew = await desk.held(52, fund);
  open.anew = { type: 'hold', id: anew.hold, decision: 'secured' };
  const foreign = await desk.held(61, fund);
  const own = await desk.held(62, desk.payer);
  const mandate = done(await desk.make([foreign.hold, own.hold]));
  const raised = done(await desk.raise(mandate.id));
  open.mandate = { type: 'mandate', id: mandate.id, decision: 'carried' };
  Object.assign(made, { raised: raised.id, foreign: foreign.hold, own: own.hold });
  made.mandateBatch = await desk.batched(raised.id);
  const undone = await desk.held(71, fund);
  const ending = done(await desk.make([undone.hold]));
  const endingRaised = done(await desk.raise(ending.id));
  open.ending = { type: 'mandate', id: ending.id, decision: 'lapsed' };
  Object.assign(made, { undone: undone.hold, undoneTrip: undone.trip.id, endingRaised: endingRaised.id });
  const paid = await desk.paidMandate([(await desk.held(81, fund)).hold, (await desk.held(82, fund)).hold]);
  const [fulfilled, withdrawn] = paid.refunds;
  open.fulfilled = {
    type: 'refund',
    id: fulfilled?.id ?? 0,
    decision: 'fulfilled',
    remark: 'Owed since March',
  };
  open.withdrawn = {
    type: 'refund',
    id: withdrawn?.id ?? 0,
    decision: 'withdrawn',
    remark: 'Logistics keeps it',
  };
  done(await desk.refunds.act(people.officer, withdrawn?.id ?? 0, 'deny', { response: 'Nobody travelled' }));
  const bought = await desk.bought(91);
  const asked = done(await desk.refunds.askIct(bought.expenditure, 90));
  open.asked = { type: 'refund', id: asked.id, decision: 'withdrawn', remark: 'Not answered in time' };
  made.paidPayment = bought.payment;
}

const status = (table: string, id: number) => desk.value(`select status from ${table} where id = $1`, id);
const fundOf = (table: string, id: number) => desk.value(`select fund_id from ${table} where id = $1`, id);

describe('What is open when a year is closed', () => {
  it('is listed with what may be decided, its department, fund, amount and where it goes', async () => {
    const items = await desk.items(YEAR);
    expect(items.map(({ type, id }) => `${type} ${id}`).sort()).toEqual(
      Object.values(open)
        .map(({ type, id }) => `${type} ${id}`)
        .sort(),
    );
    const at = (name: string) =>
      items.find(({ type, id }) => type === open[name]?.type && id === open[name]?.id);
    expect(at('carried')).toMatchObject({
      ...{ amount: 102, decisions: ['lapsed', 'carried'], decision: null, department: { id: desk.ict } },
      ...{ fund: { id: fund }, proposed_fund: { id: next } },
    });
    expect(at('returned')).toMatchObject({ amount: 403, decisions: ['finished', 'returned', 'carried'] });
    expect(at('mandate')).toMatchObject({ amount: 123, decisions: ['finished', 'lapsed', 'carried'] });
    expect(at('ending')?.decisions).toEqual(['lapsed', 'carried']);
    expect(at('fulfilled')?.decisions).toEqual(['fulfilled', 'withdrawn']);
    expect(at('asked')?.decisions).toEqual(['withdrawn']);
    const { undecided, departments } = await desk.closing(YEAR);
    expect(undecided).toBe(items.length);
    expect(departments.reduce((sum, { total }) => sum + total, 0)).toBe(items.length);
    const ict = await desk.closing(YEAR, `?department_id=${desk.ict}`);
    expect(ict.items.length).toBe(departments.find(({ id }) => id === desk.ict)?.total);
    expect(new Set(ict.items.map(({ department }) => department.id))).toEqual(new Set([desk.ict]));
  });

  it('is refused to be submitted while something is undecided, and by whoever is not of the budget office', async () => {
    const early = await desk.submit(YEAR);
    expect([early.status, early.body.code, early.body.detail]).toEqual([
      409,
      'WRONG_STATE',
      `${Object.keys(open).length} items are not decided yet.`,
    ]);
    expect((await desk.decide(YEAR, open.carried ?? {}, desk.people.officer)).status).toBe(403);
    expect((await desk.confirm(YEAR)).body.code).toBe('WRONG_STATE');
  });

  it.each([
    [
      'another decision than its kind has',
      () => ({ ...open.carried, decision: 'reversed' }),
      'items.0.decision',
    ],
    ['nothing said to the department', () => ({ ...open.asked, remark: '' }), 'items.0.remark'],
    ['letters that nobody sees', () => ({ ...open.asked, remark: '\u200b\u200b\u200b' }), 'items.0.remark'],
    ['something that is not open', () => ({ ...open.carried, id: 999_999 }), 'items.0.id'],
    ['a fund for what goes nowhere', () => ({ ...open.lapsing, fund_id: 1 }), 'items.0.fund_id'],
  ])('is not decided with %s', async (_, item, field) => {
    const refused = await desk.decide(YEAR, item());
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]]);
  });

  it('is decided several at once, and its figures are shown before and after', async () => {
    done(await desk.decide(YEAR, Object.values(open)));
    const { undecided, totals, items } = await desk.closing(YEAR);
    expect(undecided).toBe(0);
    expect(items.find(({ id, type }) => type === 'expenditure' && id === open.carried?.id)).toMatchObject({
      ...{ decision: 'carried', to_fund: { id: next }, decided_by: { id: desk.people.budget.id } },
    });
    expect(totals.next_year.after.booked).toBe(102 + 301 + 123);
    expect(totals.next_year.after.reserved).toBe(52 + 61);
    expect(totals.year.after.reserved).toBe(0);
  });

  it('keeps the year open while a batch that is to be finished is not paid', async () => {
    expect((await desk.submit(YEAR)).body.detail).toBe('One batch is to be finished and is not paid yet.');
    await desk.paid(made.finishing ?? 0);
  });

  it('is closed by a second officer, never by the one who submitted', async () => {
    done(await desk.submit(YEAR));
    const own = await desk.confirm(YEAR, desk.people.budget);
    expect([own.status, own.body.code]).toEqual([422, 'SOD_SAME_PERSON']);
    const before = await desk.closing(YEAR);
    expect(done(await desk.confirm(YEAR)).status).toBe('closed');
    const after = await desk.closing(YEAR);
    expect(after.status).toBe('closed');
    expect(after.totals).toEqual(before.totals);
    expect(after.items.map(({ type, id, decision }) => [type, id, decision])).toEqual(
      before.items.map(({ type, id, decision }) => [type, id, decision]),
    );
  });

  it('lapses or is carried with its code, booked out of one fund and into the other', async () => {
    const { lapsing, carried } = open;
    expect(await status('expenditures', lapsing?.id ?? 0)).toBe('lapsed');
    expect((await desk.entries('expenditures', lapsing?.id ?? 0)).at(-1)).toEqual([
      'expenditure-lapsed',
      fund,
      -101,
      0,
    ]);
    expect(await status('expenditures', carried?.id ?? 0)).toBe('cleared');
    expect(await fundOf('expenditures', carried?.id ?? 0)).toBe(next);
    expect((await desk.entries('expenditures', carried?.id ?? 0)).slice(-2)).toEqual([
      ['carried-out', fund, -102, 0],
      ['carried-in', next, 102, 0],
    ]);
  });

  it('is returned or carried as a batch, whose payments go on where they were', async () => {
    expect(await status('batches', open.returned?.id ?? 0)).toBe('returned');
    expect(await fundOf('batches', open.going?.id ?? 0)).toBe(next);
    const payment = Number(await desk.value('select id from payments where batch_id = $1', open.going?.id));
    await desk.clearedBy(payment, desk.people.treasury, desk.people.audit);
    done(await desk.payments.act(desk.people.treasury2, payment, 'clear', { bank_reference: 'NEXT' }));
    expect(await status('batches', open.going?.id ?? 0)).toBe('paid');
  });

  it('is freed or set aside anew, and the trip waits for a choice again', async () => {
    expect(await status('holds', open.freed?.id ?? 0)).toBe('reversed');
    expect(await status('reservations', made.freedTrip ?? 0)).toBe('decision');
    expect(await status('holds', open.anew?.id ?? 0)).toBe('secured');
    expect(await fundOf('holds', open.anew?.id ?? 0)).toBe(next);
    expect(await desk.value('select reserved_fund_id from holds where id = $1', open.anew?.id)).toBe(
      payerNext,
    );
  });

  it('goes on as a whole mandate, which is paid and refunded in the next year', async () => {
    expect(await fundOf('mandates', open.mandate?.id ?? 0)).toBe(payerNext);
    expect(await fundOf('expenditures', made.raised ?? 0)).toBe(payerNext);
    expect(await fundOf('holds', made.foreign ?? 0)).toBe(next);
    expect(await fundOf('holds', made.own ?? 0)).toBe(payerNext);
    await desk.paid(made.mandateBatch ?? 0);
    const [refund] = await desk.refunds.of(made.raised ?? 0);
    done(await desk.refunds.act(desk.people.officer, refund?.id ?? 0, 'fulfil'));
    expect(await status('holds', made.foreign ?? 0)).toBe('released');
  });

  it('is undone as a whole mandate, with its trips', async () => {
    expect(await status('mandates', open.ending?.id ?? 0)).toBe('ended');
    expect(await status('expenditures', made.endingRaised ?? 0)).toBe('lapsed');
    expect(await status('holds', made.undone ?? 0)).toBe('reversed');
    expect(await status('reservations', made.undoneTrip ?? 0)).toBe('cancelled');
  });

  it('is answered as a refund by the officers', async () => {
    expect(await status('refunds', open.fulfilled?.id ?? 0)).toBe('fulfilled');
    expect(await status('refunds', open.withdrawn?.id ?? 0)).toBe('dropped');
    expect(await status('refunds', open.asked?.id ?? 0)).toBe('withdrawn');
  });

  it('enters nothing in the year afterwards, and the settings have the next', async () => {
    const raised = await desk.call('POST', 'expenditures', {
      token: desk.people.officer.token,
      body: desk.purchase(fund, 1),
    });
    expect([raised.status, raised.body.code]).toEqual([422, 'PERIOD_CLOSED']);
    await expect(
      desk.pool.query(
        `insert into fund_entries (fund_id, kind, booked_kobo, source_type, source_id, seq, running_approved_kobo, running_booked_kobo, running_actual_kobo, running_reserved_kobo)
         values ($1, 'expenditure-raised', 1, 'tests', 1, 0, 0, 0, 0, 0)`,
        [fund],
      ),
    ).rejects.toThrow(/closed/);
    expect((await desk.decide(YEAR, open.carried ?? {})).body.code).toBe('PERIOD_CLOSED');
    const wrong = await desk.wrong();
    expect(wrong).toEqual([]);
  });
});
