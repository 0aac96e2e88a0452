import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lagosToday } from '#shared/dates.ts';
import { nairaToKobo } from '#shared/money.ts';
import { LONG } from '../budget/proof.ts';
import { foundWrong } from '../support/verified.ts';
import { startTaxedDesks, type TaxedDesks, type TaxedPayment } from './taxed-desks.ts';

let desks: TaxedDesks;
beforeAll(async () => {
  desks = await startTaxedDesks();
  await desks.set('tax_authorities', 'Lagos Internal Revenue Service');
});
afterAll(() => desks.close());

const today = lagosToday();
const AMOUNT = fc.integer({ min: 1, max: 300_000_000 });
const PART = fc.integer({ min: 1, max: 100 });
const STEP = fc.oneof(
  fc.record({ do: fc.constant('advance' as const) }),
  fc.record({ do: fc.constant('cut' as const), part: PART }),
  fc.record({ do: fc.constant('decide' as const), part: PART }),
  fc.record({ do: fc.constant('bounce' as const) }),
  fc.record({ do: fc.constant('recover' as const), part: PART }),
  fc.record({ do: fc.constant('return' as const) }),
);
const HISTORY = fc.record({
  kobo: AMOUNT,
  of: fc.constantFrom('fees', 'goods', 'royalty', 'not-liable'),
  vat: fc.constantFrom('included', 'added', 'none'),
  tin: fc.boolean(),
  steps: fc.array(STEP, { minLength: 4, maxLength: 14 }),
});

let receipts = 0;

it(
  'gross = net + deductions, and the tax ledger is what is deducted from what is paid, over all histories',
  async () => {
    await fc.assert(
      fc.asyncProperty(HISTORY, async ({ kobo, of, vat, tin, steps }) => {
        const to = await desks.vendor(tin ? {} : { tin: null });
        const { id } = await desks.taxed(kobo / 100, { transaction_class: of, vat }, to);
        for (const step of steps) {
          await take(id, step);
          await expectSound(id);
        }
      }),
      { numRuns: LONG ? 200 : 8, ...(process.env.SEED ? { seed: Number(process.env.SEED) } : {}) },
    );
    expect(await foundWrong(desks.pool)).toEqual([]);
  },
  LONG ? 900_000 : 180_000,
);

/** Takes a step where the payment's state lets somebody; what can't be done then is left out. */
async function take(id: number, step: Parameters<typeof bodyOf>[1]): Promise<void> {
  const { budget, treasury, treasury2, treasury3, audit } = desks.people;
  const payment = await desks.read(id);
  const state = `${payment.stage}/${payment.status}`;
  const isBounced = payment.timeline.some(({ action }) => action === 'confirm-bounce');
  const turn = {
    'in-progress/pending': budget,
    'budget-office/cleared': treasury,
    'treasury/cleared': audit,
    'audit/cleared': treasury2,
  }[state];
  const send = async (person: { token: string }, act: string, body: object = {}) => {
    const answer = await desks.act(person, id, act, { ...body });
    expect([200, 422, 409, 403], `${act} in ${state}: ${answer.text}`).toContain(answer.status);
    return answer.status === 200;
  };
  const body = bodyOf(payment, step);
  if (step.do === 'advance' && turn) await send(turn, 'clear');
  if (step.do === 'cut' && turn) await send(turn, 'edit', body);
  if (step.do === 'decide') await send(treasury, 'deductions', body);
  if (step.do === 'return' && turn && (isBounced || state !== 'audit/cleared'))
    await send(turn, 'return', body);
  if (step.do === 'bounce' && (await send(treasury2, 'bounce', body)))
    await send(treasury3, 'confirm-bounce');
  if (step.do === 'recover' && (await send(treasury2, 'recover', body)))
    await send(treasury3, 'confirm-correction');
}

function bodyOf(
  { amount, gross, recovered }: TaxedPayment,
  step: { do: string; part?: number },
): Record<string, unknown> {
  const share = (naira: number) =>
    Math.max(1, Math.round((nairaToKobo(naira) * (step.part ?? 1)) / 100)) / 100;
  switch (step.do) {
    case 'cut':
      return { amount: share(amount) };
    case 'decide':
      return {
        deductions: [
          {
            kind: 'withholding',
            base: share(gross),
            rate: 7.25,
            authority: 'Lagos Internal Revenue Service',
          },
        ],
        remark: 'By the letter of the tax office',
      };
    case 'return':
      return { reason: 'Not in order' };
    case 'bounce':
      return { reason: 'Account closed', date: today };
    case 'recover':
      receipts += 1;
      return { amount: share(Math.max(0.01, amount - recovered)), receipt_no: `CH/${receipts}`, date: today };
    default:
      return {};
  }
}

async function expectSound(id: number): Promise<void> {
  const { gross, net, deducted, deductions, status, recovered } = await desks.read(id);
  const sum = deductions.reduce((kobo, { amount }) => kobo + nairaToKobo(amount), 0);
  expect(nairaToKobo(gross)).toBe(nairaToKobo(net) + sum);
  expect(nairaToKobo(deducted)).toBe(sum);
  expect(net).toBeGreaterThanOrEqual(0);
  const { rows } = await desks.pool.query<{ kobo: number }>(
    'select coalesce(sum(amount_kobo), 0)::float8 as kobo from tax_entries where payment_id = $1',
    [id],
  );
  const held = Number(rows[0]?.kobo);
  const isWhole = recovered === gross;
  if (status !== 'paid' || isWhole) expect(held).toBe(0);
  else if (recovered === 0) expect(held).toBe(sum);
  else expect(held).toBeLessThanOrEqual(sum);
}
