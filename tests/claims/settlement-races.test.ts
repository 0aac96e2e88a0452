import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lagosToday } from '#shared/dates.ts';
import { foundWrong } from '../support/verified.ts';
import { done } from '../travel/trip-desk.ts';
import { startRetirementsDesk } from './retirements-desk.ts';

let desk: Awaited<ReturnType<typeof startRetirementsDesk>>;
beforeAll(async () => {
  desk = await startRetirementsDesk();
}, 120_000);
afterAll(async () => {
  expect(await foundWrong(desk.pool)).toEqual([]);
  await desk.close();
});

/** A retirement that is examined, of which so much was spent of ₦116,000.00. */
async function examined(spent: number) {
  const advance = await desk.advance();
  const expenses = spent > 0 ? [await desk.spending(spent)] : [];
  return { advance, ...(await desk.retired(advance.id, { expenses })) };
}

describe('A retirement that twenty close at once', () => {
  it('gives back what is left once', async () => {
    const { id, advance } = await examined(16_000);
    const { treasury, treasury2, audit, audit2 } = desk.people;
    const desks = [treasury, treasury2, audit, audit2];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => desk.settle(id, `RC/${turn}`, desks[turn % desks.length])),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers.filter((one) => one.status !== 200))
      expect([status, body.code]).toEqual([409, expect.stringMatching(/^(WRONG_STATE|STALE)$/)]);
    expect(await desk.figures(advance.fund_id)).toEqual([16_000, 16_000]);
    const { rows } = await desk.pool.query(
      `select count(*) from fund_entries where source_type = 'retirements' and source_id = $1`,
      [id],
    );
    expect(Number(rows[0]?.count)).toBe(1);
  });

  it('claims what more was spent once', async () => {
    const { id } = await examined(200_000);
    const answers = await Promise.all(Array.from({ length: 20 }, () => desk.settle(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    const { rows } = await desk.pool.query('select total_kobo from claims where retirement_id = $1', [id]);
    expect(rows.map(({ total_kobo }) => Number(total_kobo))).toEqual([8_400_000]);
  });

  it('is closed or queried, and never both', async () => {
    const { id, advance } = await examined(0);
    const { audit, treasury } = desk.people;
    const answers = await Promise.all([
      desk.settle(id, 'RC/Q', treasury),
      desk.retireAct(audit, id, 'query', { remark: 'Which night?' }),
      desk.settle(id, 'RC/Q', audit),
      desk.retireAct(treasury, id, 'query', { remark: 'Which night?' }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { status } = await desk.readRetirement(id);
    expect([status, (await desk.readAdvance(advance.id)).status]).toEqual(
      status === 'closed' ? ['closed', 'closed'] : ['queried', 'paid'],
    );
  });
});

describe('A receipt', () => {
  it('closes one of many retirements that are closed with it at once; the others are told so', async () => {
    const many = [await examined(0), await examined(0), await examined(0), await examined(0)];
    const answers = await Promise.all(
      many.map(({ id }, place) => desk.settle(id, place % 2 ? 'rc/same' : 'RC/SAME')),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      desk.refusedIn(answer, 'receipt_no', /^This receipt is recorded already, of /);
  });

  it('by which something is recovered closes no retirement, at that moment or later', async () => {
    const { treasury2, treasury3, audit } = desk.people;
    for (let turn = 0; turn < 4; turn += 1) {
      const { id, advance } = await examined(50_000);
      const other = await desk.advance();
      const recover = (receipt_no: string) =>
        desk.pay(treasury2, other.payment_id, 'recover', { amount: 1_000, receipt_no, date: lagosToday() });
      const answers = await Promise.all([recover(`RC/B${turn}`), desk.settle(id, `rc/b${turn}`, audit)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
      const refused = answers.find(({ status }) => status === 422);
      if (refused) desk.refusedIn(refused, 'receipt_no', /^This receipt is recorded already, of /);
      if (answers[0].status === 200) done(await desk.pay(treasury3, other.payment_id, 'confirm-correction'));
      else done(await recover(`RC/C${turn}`));
      if (answers[1].status === 422) done(await desk.settle(id, `RC/D${turn}`, audit));
      // Of the same payment neither: the same money would come back twice.
      const { receipt_no } = await desk.readRetirement(id);
      const body = { amount: 1, receipt_no, date: lagosToday() };
      expect((await desk.pay(treasury2, advance.payment_id, 'recover', body)).status).toBe(422);
    }
  });
});

it('A retirement is closed or something is recovered first, and the ledger tells which', async () => {
  const { treasury2, treasury3, audit } = desk.people;
  for (let turn = 0; turn < 4; turn += 1) {
    const { id, advance } = await examined(50_000);
    const body = { amount: 16_000, receipt_no: `RC/E${turn}`, date: lagosToday() };
    const [recorded, closed] = await Promise.all([
      desk.pay(treasury2, advance.payment_id, 'recover', body),
      desk.settle(id, `RC/F${turn}`, audit),
    ]);
    expect(recorded.status).toBe(200);
    expect([200, 409]).toContain(closed.status);
    done(await desk.pay(treasury3, advance.payment_id, 'confirm-correction'));
    if (closed.status === 409) done(await desk.settle(id, `RC/G${turn}`, audit));
    // What came back after the settlement is money besides.
    const left = closed.status === 409 ? 50_000 : 34_000;
    expect(await desk.figures(advance.fund_id)).toEqual([left, left]);
  }
});

it('What is recovered is answered before its retirement is closed', async () => {
  const { treasury2, treasury3, audit } = desk.people;
  const { id, advance } = await examined(50_000);
  const body = { amount: 16_000, receipt_no: 'RC/LATE', date: lagosToday() };
  done(await desk.pay(treasury2, advance.payment_id, 'recover', body));
  const early = await desk.settle(id, 'RC/REST', audit);
  expect([early.status, early.body.detail]).toEqual([
    409,
    `Something was recorded as recovered of ${advance.code}: a second treasury officer confirms or refuses that first.`,
  ]);
  const closed = `update retirements set status = 'closed', closed_at = now(), closed_by = $2, receipt_no = 'RC/DB' where id = $1`;
  await expect(desk.pool.query(closed, [id, audit.id])).rejects.toMatchObject({
    constraint: 'retirements_recovery_answered',
  });
  done(await desk.pay(treasury3, advance.payment_id, 'confirm-correction'));
  expect(done(await desk.settle(id, 'RC/REST', audit))).toMatchObject({ total: 100_000, returned: 50_000 });
  expect(await desk.figures(advance.fund_id)).toEqual([50_000, 50_000]);
});
