import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '#server/database/transaction.ts';
import { type LedgerEntry, lockFunds, postEntries, refuseIfShort } from '#server/domain/budget/index.ts';
import { availableOf, type Figures } from '#shared/fund-figures.ts';
import { type Agency, startAgency } from './agency.ts';
import { expectSound, LONG } from './proof.ts';

const HISTORIES = LONG ? 3_000 : 100;

let agency: Agency;
beforeAll(async () => {
  agency = await startAgency();
});
afterAll(() => agency.close());

const which = fc.nat(1);
const amount = fc.integer({ min: 1, max: 60_000 });
const nth = fc.nat(20);

/** One thing that happens to two funds; `nth` picks among what is there, amounts are kobo. */
const happening = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('raise' as const), fund: which, amount }) },
  fc.record({ act: fc.constant('delete' as const), nth }),
  fc.record({ act: fc.constant('edit' as const), nth, amount }),
  fc.record({ act: fc.constant('pay' as const), nth }),
  fc.record({ act: fc.constant('bounce' as const), nth }),
  fc.record({ act: fc.constant('hold' as const), fund: which, amount }),
  fc.record({ act: fc.constant('draw' as const), nth }),
  fc.record({ act: fc.constant('free' as const), nth }),
  fc.record({ act: fc.constant('refund' as const), nth }),
  fc.record({ act: fc.constant('top-up' as const), fund: which, amount }),
  fc.record({ act: fc.constant('virement' as const), fund: which, amount }),
);
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

interface Booked {
  fund: number;
  amount: number;
  status: 'committed' | 'paid' | 'gone';
  /** The expenditure behind it, where one was raised. */
  id?: number;
}

/** What the portal ought to know: two funds, what is booked on them, what is held. */
class Model {
  readonly funds: [Figures, Figures];
  readonly booked: Booked[] = [];
  readonly holds: { fund: number; amount: number }[] = [];

  constructor(approved: number) {
    const start = { approved, booked: 0, actual: 0, reserved: 0 };
    this.funds = [{ ...start }, { ...start }];
  }

  of(fund: number): Figures {
    return fund === 0 ? this.funds[0] : this.funds[1];
  }

  has(fund: number, amount: number): boolean {
    return amount <= availableOf(this.of(fund));
  }

  change(fund: number, changes: Partial<Figures>): void {
    const figures = this.of(fund);
    for (const [name, kobo] of Object.entries(changes)) figures[name as keyof Figures] += kobo;
  }

  pick(nth: number, status: Booked['status']): Booked | undefined {
    const candidates = this.booked.filter((one) => one.status === status);
    return candidates[nth % Math.max(candidates.length, 1)];
  }
}

it(
  `keeps every figure as a model of it through ${HISTORIES} random histories`,
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 150_000 }),
        fc.array(happening, { minLength: 5, maxLength: 30 }),
        async (approved, history) => {
          const ids: [number, number] = [
            await agency.fund({ approved: approved / 100 }),
            await agency.fund({ approved: approved / 100 }),
          ];
          const model = new Model(approved);
          for (const one of history) {
            await happen(one, model, ids);
            expect(await figuresOf(ids), JSON.stringify(one)).toEqual(model.funds);
          }
          await expectSound(agency, ids);
        },
      ),
      { numRuns: HISTORIES, endOnFailure: !LONG },
    );
  },
  LONG ? 3_600_000 : 300_000,
);

async function figuresOf(ids: [number, number]): Promise<Figures[]> {
  const { rows } = await agency.pool.query<Figures>(
    'select approved_kobo as approved, booked_kobo as booked, actual_kobo as actual, reserved_kobo as reserved from funds where id = any($1) order by id',
    [ids],
  );
  return rows;
}

async function happen(one: Happening, model: Model, ids: [number, number]): Promise<void> {
  switch (one.act) {
    case 'raise':
      return raise(one, model, ids);
    case 'top-up':
    case 'virement':
      return approve(one, model, ids);
    case 'delete': {
      const found = model.pick(one.nth, 'committed');
      if (!found?.id) return;
      const { token } = agency.people.officer;
      expect((await agency.call('DELETE', `expenditures/${found.id}`, { token })).status).toBe(200);
      found.status = 'gone';
      return model.change(found.fund, { booked: -found.amount });
    }
    case 'edit': {
      const found = model.pick(one.nth, 'committed');
      const after = found ? Math.min(one.amount, found.amount) : 0;
      if (!found || after === found.amount) return;
      await enter(model, ids, [[found.fund, 'amount-edited', { booked: after - found.amount }]]);
      found.amount = after;
      // Its row knows nothing of the edit, so it can't be deleted by the portal any more.
      found.id = undefined;
      return;
    }
    case 'pay': {
      const found = model.pick(one.nth, 'committed');
      if (!found) return;
      await enter(model, ids, [[found.fund, 'payment-posted', { actual: found.amount }]]);
      Object.assign(found, { status: 'paid', id: undefined });
      return;
    }
    case 'bounce': {
      const found = model.pick(one.nth, 'paid');
      if (!found) return;
      await enter(model, ids, [[found.fund, 'payment-bounced', { actual: -found.amount }]]);
      found.status = 'committed';
      return;
    }
    case 'hold': {
      const isSecured = await enter(
        model,
        ids,
        [[one.fund, 'hold-secured', { reserved: one.amount }]],
        [one.fund, one.amount],
      );
      if (isSecured) model.holds.push({ fund: one.fund, amount: one.amount });
      return;
    }
    case 'draw':
    case 'free': {
      const [hold] = model.holds.splice(one.nth % Math.max(model.holds.length, 1), 1);
      if (!hold) return;
      const freed: Line = [
        hold.fund,
        one.act === 'draw' ? 'hold-drawn' : 'hold-reversed',
        { reserved: -hold.amount },
      ];
      if (one.act === 'free') return void (await enter(model, ids, [freed]));
      await enter(model, ids, [freed, [hold.fund, 'expenditure-raised', { booked: hold.amount }]]);
      return void model.booked.push({ ...hold, status: 'committed' });
    }
    case 'refund': {
      const found = model.pick(one.nth, 'paid');
      if (!found) return;
      const { fund, amount: paid } = found;
      const debtor = 1 - fund;
      const lines: Line[] = [
        [debtor, 'refund-fulfilled', { booked: paid, actual: paid }],
        [fund, 'refund-received', { booked: -paid, actual: -paid }],
      ];
      if (await enter(model, ids, lines, [debtor, paid])) found.fund = debtor;
      return;
    }
  }
}

async function raise(
  { fund, amount }: { fund: number; amount: number },
  model: Model,
  ids: [number, number],
): Promise<void> {
  const { token } = agency.people.officer;
  const body = agency.purchase(ids[fund] ?? 0, amount / 100);
  const { status, body: answer } = await agency.call<{ id: number }>('POST', 'expenditures', { token, body });
  const fits = model.has(fund, amount);
  expect(status).toBe(fits ? 201 : 422);
  if (!fits) return expect(answer.facts.available).toBe(availableOf(model.of(fund)) / 100);
  model.booked.push({ fund, amount, status: 'committed', id: answer.data.id });
  model.change(fund, { booked: amount });
}

async function approve(
  { act, fund, amount }: { act: 'top-up' | 'virement'; fund: number; amount: number },
  model: Model,
  ids: [number, number],
): Promise<void> {
  const { budget, budget2 } = agency.people;
  const to = act === 'virement' ? { to_fund_id: ids[1 - fund] } : {};
  const body = { amount: amount / 100, reference: 'R', remark: 'Moved', ...to };
  const fits = act === 'top-up' || model.has(fund, amount);
  const asked = await agency.call<{ id: number }>('POST', `funds/${ids[fund]}/${act}`, {
    token: budget.token,
    body,
  });
  expect(asked.status).toBe(fits ? 201 : 422);
  if (!fits) return;
  const approved = await agency.call('POST', `fund-changes/${asked.body.data.id}/approve`, {
    token: budget2.token,
  });
  expect(approved.status).toBe(200);
  model.change(fund, { approved: act === 'top-up' ? amount : -amount });
  if (act === 'virement') model.change(1 - fund, { approved: amount });
}

type Line = [fund: number, kind: LedgerEntry['kind'], change: Partial<Figures>];

/** Enters lines in one transaction as a command does, after asking whether `needs` is available; answers whether it was. */
async function enter(
  model: Model,
  ids: [number, number],
  lines: Line[],
  needs?: [fund: number, amount: number],
): Promise<boolean> {
  const source = { type: 'tests', id: 1 };
  const entered = inTransaction(agency.db, async (trx) => {
    const funds = await lockFunds(trx, ids);
    const needed = needs && funds.get(ids[needs[0]] ?? 0);
    if (needs && needed) refuseIfShort(needed, needs[1]);
    await postEntries(
      trx,
      lines.map(([fund, kind, change]) => ({
        fund_id: ids[fund] ?? 0,
        kind,
        ...Object.fromEntries(Object.entries(change).map(([name, kobo]) => [`${name}_kobo`, kobo])),
        ...{ source, actor: agency.people.budget },
      })),
    );
  });
  if (needs && !model.has(...needs)) {
    await expect(entered).rejects.toMatchObject({ code: 'FUND_SHORT' });
    return false;
  }
  await entered;
  for (const [fund, , change] of lines) model.change(fund, change);
  return true;
}
