import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOLD_CHECKS } from '#server/verify/hold-checks.ts';
import { LEDGER_CHECKS } from '#server/verify/ledger-checks.ts';
import { PAYMENT_CHECKS } from '#server/verify/payment-checks.ts';
import { REFUND_CHECKS } from '#server/verify/refund-checks.ts';
import { lagosToday } from '#shared/dates.ts';
import { foundBy } from '../support/verified.ts';
import { done } from '../travel/trip-desk.ts';
import { startMandateDesk } from './mandate-desk.ts';

let desk: Awaited<ReturnType<typeof startMandateDesk>>;
beforeAll(async () => {
  desk = await startMandateDesk();
});
afterAll(() => desk.close());

/** Numbers that follow from a seed, so that a history that fails can be told again. */
function chanceOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

interface Known {
  trips: { trip: number; hold: number }[];
  mandates: number[];
  expenditures: number[];
  batches: number[];
  payments: number[];
}

/** What people do next to what is known, whether they may or not. */
function acts(
  known: Known,
  below: (n: number) => number,
): Record<string, () => Promise<{ status: number; text: string }>> {
  const { people, call } = desk;
  const of = (list: readonly number[]) => list[below(list.length)] ?? 999_999;
  const as = ({ token }: { token: string }, method: 'POST' | 'DELETE', path: string, body?: object) =>
    call<{ id: number; payments?: { id: number }[] }>(method, path, { token, body });
  const kept = async (list: number[], answer: ReturnType<typeof as>) => {
    const found = await answer;
    if (found.status === 201) list.push(found.body.data.id);
    return found;
  };
  const clerk = () => {
    const { budget2, treasury, audit, treasury2 } = people;
    return [budget2, treasury, audit, treasury2][below(4)] ?? audit;
  };
  return {
    make: () => {
      const holds = Array.from(
        { length: 1 + below(3) },
        () => known.trips[below(known.trips.length)]?.hold ?? 0,
      );
      return kept(
        known.mandates,
        as(people.logistics, 'POST', 'mandates', { vendor_id: desk.vendor, description: 'Trips', holds }),
      );
    },
    unmake: () => as(people.logistics, 'DELETE', `mandates/${of(known.mandates)}`),
    raise: () => kept(known.expenditures, desk.raise(of(known.mandates)) as ReturnType<typeof as>),
    remove: () => as(people.payer, 'DELETE', `expenditures/${of(known.expenditures)}`),
    batch: async () => {
      const answer = await kept(
        known.batches,
        as(people.payer, 'POST', 'batches', { expenditures: [of(known.expenditures)] }),
      );
      for (const { id } of answer.body.data?.payments ?? []) known.payments.push(id);
      return answer;
    },
    clear: () => as(clerk(), 'POST', `payments/${of(known.payments)}/clear`),
    post: () =>
      as(people.treasury2, 'POST', `payments/${of(known.payments)}/clear`, {
        bank_reference: `R${below(1e6)}`,
      }),
    edit: () =>
      as(people.audit, 'POST', `payments/${of(known.payments)}/edit`, {
        amount: 1 + below(60),
        remark: 'As invoiced',
      }),
    return: () => as(clerk(), 'POST', `payments/${of(known.payments)}/return`, { reason: 'No invoice' }),
    bounce: () =>
      as(people.treasury2, 'POST', `payments/${of(known.payments)}/bounce`, {
        reason: 'Account closed',
        date: lagosToday(),
      }),
    confirm: () => as(people.treasury3, 'POST', `payments/${of(known.payments)}/confirm-bounce`, {}),
    'give back': async () =>
      as(people.treasury2, 'POST', `payments/${of(known.payments)}/recover`, {
        amount: 1 + below(20),
        receipt_no: `B${below(1e6)}`,
        date: lagosToday(),
        ...(below(2) === 0 ? { refund_id: await anyRefund(below) } : {}),
        ...(below(4) === 0 ? { hold_id: known.trips[below(known.trips.length)]?.hold } : {}),
      }),
    'take back': () => as(people.treasury3, 'POST', `payments/${of(known.payments)}/confirm-correction`, {}),
    reverse: () =>
      as(people.payer, 'POST', 'reversals', { batch_id: of(known.batches), reason: 'Raised twice' }),
    off: () =>
      as(people.logistics, 'POST', `reservations/${known.trips[below(known.trips.length)]?.trip}/cancel`, {
        reason: 'Postponed',
        cost: below(3) * 5,
      }),
    fulfil: async () => as(people.officer, 'POST', `refunds/${await anyRefund(below)}/fulfil`, {}),
    deny: async () =>
      as(people.officer, 'POST', `refunds/${await anyRefund(below)}/deny`, { response: 'Not ours' }),
    resend: async () => as(people.payer, 'POST', `refunds/${await anyRefund(below)}/resend`, {}),
    drop: async () => as(people.payer, 'POST', `refunds/${await anyRefund(below)}/drop`, {}),
    withdraw: async () => as(people.payer, 'POST', `refunds/${await anyRefund(below)}/withdraw`, {}),
    free: () =>
      as(people.officer, 'POST', `holds/${known.trips[below(known.trips.length)]?.hold}/free`, {
        reason: 'Not now',
      }),
  };
}

/** One of the refunds that there are by now. */
async function anyRefund(below: (n: number) => number): Promise<number> {
  const { rows } = await desk.pool.query<{ id: number }>('select id from refunds order by id');
  return rows[below(rows.length)]?.id ?? 999_999;
}

/** One mandate is paid and asks for its refunds, one is at the desks, one is raised; the other trips are free. */
async function prepare(known: Known): Promise<void> {
  const holds = known.trips.map(({ hold }) => hold);
  for (const place of [0, 2, 4]) {
    const mandate = done(await desk.make(holds.slice(place, place + 2)));
    const raised = done(await desk.raise(mandate.id));
    known.mandates.push(mandate.id);
    known.expenditures.push(raised.id);
    if (place === 4) continue;
    const payment = await desk.batched(raised.id);
    known.payments.push(payment);
    const { rows } = await desk.pool.query<{ batch_id: number }>(
      'select batch_id from payments where id = $1',
      [payment],
    );
    known.batches.push(rows[0]?.batch_id ?? 0);
    if (place === 0) await desk.paid(payment);
    else await desk.payments.clearedBy(payment, desk.people.budget2, desk.people.treasury);
  }
}

const CHECKS = [...LEDGER_CHECKS, ...HOLD_CHECKS, ...PAYMENT_CHECKS, ...REFUND_CHECKS];

async function expectSound(told: string): Promise<void> {
  expect([told, await foundBy(desk.pool, CHECKS)]).toEqual([told, []]);
}

it.each([1, 2, 3])(
  'whatever is done to mandates and refunds at once, every figure stays proved (seed %i)',
  async (seed) => {
    const below = chanceOf(seed);
    const known: Known = { trips: [], mandates: [], expenditures: [], batches: [], payments: [] };
    const funds = [
      await desk.fund({ approved: 100_000 }),
      await desk.fund({ approved: 100_000 }),
      desk.payer,
    ];
    for (let count = 0; count < 9; count++) {
      const { trip, hold } = await desk.held(10 + below(30), funds[count % 3] ?? desk.payer);
      known.trips.push({ trip: trip.id, hold });
    }
    await prepare(known);
    const told: string[] = [];
    const did = new Set<string>();
    for (let wave = 0; wave < 20; wave++) {
      const all = acts(known, below);
      const names = Object.keys(all);
      const chosen = Array.from({ length: 6 }, () => names[below(names.length)] ?? 'make');
      const answers = await Promise.all(chosen.map((name) => all[name]?.()));
      chosen.forEach((name, place) => {
        const answer = answers[place];
        expect(answer?.status, `${name}: ${answer?.text}`).toBeLessThan(500);
        if ((answer?.status ?? 500) < 300) did.add(name);
      });
      told.push(chosen.map((name, place) => `${name} ${answers[place]?.status}`).join(', '));
      await expectSound(told.slice(-3).join(' | '));
    }
    expect(did.size).toBeGreaterThan(2);
  },
  120_000,
);
