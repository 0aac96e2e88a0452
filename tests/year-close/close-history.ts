import { lagosToday } from '#shared/dates.ts';
import { paidAdvance } from '../support/retirements.ts';
import { done } from '../travel/trip-desk.ts';
import type { CloseDesk } from './close-desk.ts';
import type { Below, Ground } from './close-ground.ts';

/** What is there before chance begins: a mandate that was paid and asks for refunds, one at the desks, and something bought. */
export async function beginHistory(
  desk: CloseDesk,
  { funds: [fund = 0, other = 0], payer }: Ground,
): Promise<void> {
  const holdOf = async (cost: number, of: number) => (await desk.held(cost, of, payer)).hold;
  await desk.paidMandate([await holdOf(20, fund), await holdOf(30, other), await holdOf(10, payer)], 55);
  const mandate = done(await desk.make([await holdOf(15, fund), await holdOf(25, other)]));
  await desk.batched(done(await desk.raise(mandate.id)).id);
  const { expenditure } = await desk.bought(40, payer);
  done(await desk.refunds.askIct(expenditure, 12));
}

type Answer = { status: number; text: string; body: { code?: string } };
type Person = { token: string };

/** What people do to what there is on the funds of a history, each by its name; undefined where there is nothing to do it to. */
export function actsOf(desk: CloseDesk, ground: Ground, below: Below) {
  const { people, call, pool } = desk;
  const all = [...ground.funds, ground.lonely, ...ground.next, ground.payer, ground.payerNext];
  const own = [...ground.funds, ground.lonely, ...ground.next];
  const as = ({ token }: Person, method: 'POST' | 'DELETE', path: string, body?: object) =>
    call<{ id: number; status: string; payments?: { id: number }[] }>(method, path, { token, body });
  const of = <T>(list: readonly T[]): T | undefined => list[below(list.length)];

  /** One row of those that a question finds on these funds. */
  async function some<Row extends object>(question: string): Promise<Row | undefined> {
    const { rows } = await pool.query<Row>(question, [all]);
    return of(rows);
  }
  const officerOf = (fund: number) =>
    fund === ground.payer || fund === ground.payerNext ? people.payer : people.officer;
  const anyFund = () => of(all) ?? 0;

  function purchase(fund: number, amount: number, more: object = {}) {
    return desk.purchase(fund, amount, {
      ...{
        type: 'staff',
        beneficiary: undefined,
        beneficiary_type: 'staff',
        beneficiary_id: people.payee.id,
      },
      ...{ duplicate_remark: 'Each is for another journey', ...more },
    });
  }

  const SEATS: Readonly<Record<string, Person>> = {
    'in-progress/pending': people.budget2,
    'budget-office/cleared': people.treasury,
    'treasury/cleared': people.audit,
    'treasury/responded': people.audit,
    'audit/cleared': people.treasury2,
  };
  interface Payment {
    id: number;
    place: string;
    fund_id: number;
    amount: number;
  }
  const payment = (where: string) =>
    some<Payment>(
      `select p.id, p.stage || '/' || p.status as place, e.fund_id, (p.amount_kobo / 100)::int as amount
         from payments p join expenditures e on e.id = p.expenditure_id where e.fund_id = any($1) and ${where} order by p.id`,
    );
  const pay = (who: Person, { id }: Payment, act: string, body: object = {}) =>
    as(who, 'POST', `payments/${id}/${act}`, body);
  const PAID = `p.stage = 'treasury' and p.status = 'paid'`;

  /** Two of treasury, of whom the second confirms what the first has recorded. */
  async function byTwo(one: Payment | undefined, act: string, body: object, confirmed: string) {
    if (!one) return undefined;
    const recorded = await pay(people.treasury2, one, act, body);
    return recorded.status < 300 && below(5) > 0 ? pay(people.treasury3, one, confirmed) : recorded;
  }

  const refund = (where: string) =>
    some<{ id: number }>(
      `select r.id from refunds r join expenditures e on e.id = r.expenditure_id where e.fund_id = any($1) and ${where} order by r.id`,
    );
  const answer = async (who: Person, where: string, act: string, body: object = {}) => {
    const found = await refund(where);
    return found && as(who, 'POST', `refunds/${found.id}/${act}`, body);
  };
  let receipts = 0;

  const acts: Record<string, () => Promise<Answer | undefined>> = {
    raise: async () => {
      const fund = anyFund();
      return as(officerOf(fund), 'POST', 'expenditures', purchase(fund, 1 + below(90)));
    },
    draw: async () => {
      const hold = await some<{ id: number; fund_id: number; amount: number }>(
        `select id, fund_id, (amount_kobo / 100)::int as amount from holds where status = 'secured' and fund_id = any($1) order by id`,
      );
      return (
        hold &&
        as(
          officerOf(hold.fund_id),
          'POST',
          'expenditures',
          purchase(hold.fund_id, hold.amount + below(20), { hold_id: hold.id }),
        )
      );
    },
    remove: async () => {
      const found = await some<{ id: number; fund_id: number }>(
        `select id, fund_id from expenditures where status = 'cleared' and fund_id = any($1) order by id`,
      );
      return found && as(officerOf(found.fund_id), 'DELETE', `expenditures/${found.id}`);
    },
    batch: async () => {
      const found = await some<{ ids: number[]; fund_id: number }>(
        `select array_agg(id order by id) as ids, fund_id from expenditures where status = 'cleared' and fund_id = any($1)
          group by fund_id, type, coalesce(mandate_id, 0) order by 1`,
      );
      if (!found) return undefined;
      const expenditures = found.ids.map(Number).slice(0, 1 + below(3));
      return as(officerOf(found.fund_id), 'POST', 'batches', { expenditures });
    },
    clear: async () => {
      const found = await payment(`p.status not in ('returned', 'reversed', 'deleted') and not (${PAID})`);
      return found && pay(SEATS[found.place] ?? people.treasury2, found, 'clear');
    },
    post: async () => {
      const found = await payment(`p.status in ('pending', 'cleared', 'responded') and not (${PAID})`);
      if (!found) return undefined;
      let last: Answer | undefined;
      for (const place of Object.keys(SEATS).slice(Object.keys(SEATS).indexOf(found.place))) {
        if (place === 'treasury/responded' && found.place !== place) continue;
        last = await pay(SEATS[place] ?? people.treasury2, found, 'clear');
        if (last.status >= 300) break;
      }
      return last;
    },
    cut: async () => {
      const found = await payment(`p.stage = 'treasury' and p.status = 'cleared'`);
      const body = { amount: Math.max(1, (found?.amount ?? 2) - below(5)), remark: 'As invoiced' };
      return found && pay(people.audit, found, 'edit', body);
    },
    query: async () => {
      const found = await payment(`p.stage = 'treasury' and p.status = 'cleared'`);
      return found && pay(people.audit, found, 'query', { remark: 'Where is the receipt?' });
    },
    respond: async () => {
      const found = await payment(`p.status = 'queried'`);
      return found && pay(officerOf(found.fund_id), found, 'respond', { response: 'It is attached' });
    },
    send: async () => {
      const found = await payment(`p.status in ('cleared', 'pending') and p.stage <> 'audit'`);
      return found && pay(SEATS[found.place] ?? people.audit, found, 'return', { reason: 'No invoice' });
    },
    bounce: async () => {
      const body = { reason: 'Account closed', date: lagosToday() };
      return byTwo(await payment(PAID), 'bounce', body, 'confirm-bounce');
    },
    recover: async () => {
      receipts += 1;
      const found = await payment(PAID);
      const amount = 1 + below(Math.max(1, found?.amount ?? 1));
      const body = { amount, receipt_no: `R/${ground.year}/${receipts}`, date: lagosToday() };
      return byTwo(found, 'recover', body, 'confirm-correction');
    },
    reverse: async () => {
      const found = await some<{ id: number; fund_id: number }>(
        `select id, fund_id from batches where fund_id = any($1) and status not in ('paid', 'reversed', 'returned', 'deleted') order by id`,
      );
      if (!found) return undefined;
      const asked = await as(officerOf(found.fund_id), 'POST', 'reversals', {
        batch_id: found.id,
        reason: 'Wrong vote',
      });
      if (asked.status !== 201 || asked.body.data.status !== 'pending' || below(4) === 0) return asked;
      return as(people.budget2, 'POST', `reversals/${asked.body.data.id}/${of(['approve', 'deny'])}`, {
        response: 'As you wish',
      });
    },
    hold: async () => {
      const [fund, payer] = of([
        ...ground.funds.map((one) => [one, ground.payer] as const),
        [ground.lonely, ground.payer] as const,
        [ground.payer, ground.payer] as const,
        ...ground.next.map((one) => [one, ground.payerNext] as const),
      ]) ?? [0, 0];
      return desk.held(1 + below(40), fund, payer).then(
        () => ({ status: 200, text: '', body: {} }),
        (error: Error) => ({
          status: Number(error.message.slice(0, 3)) || 422,
          text: error.message,
          body: {},
        }),
      );
    },
    free: async () => {
      const found = await some<{ id: number; fund_id: number }>(
        `select id, fund_id from holds where status = 'secured' and fund_id = any($1) order by id`,
      );
      return found && as(officerOf(found.fund_id), 'POST', `holds/${found.id}/free`, { reason: 'Not now' });
    },
    bundle: async () => {
      const found = await some<{ ids: number[] }>(
        `select array_agg(id order by id) as ids from holds where status = 'secured' and reserved_fund_id = any($1)
           group by reserved_fund_id order by 1`,
      );
      return found && desk.make(found.ids.map(Number).slice(0, 1 + below(3)));
    },
    instruct: async () => {
      const found = await some<{ id: number }>(
        `select id from mandates where status = 'pending' and fund_id = any($1) order by id`,
      );
      return found && desk.raise(found.id);
    },
    ask: async () => {
      const found = await some<{ id: number; amount: number }>(
        `select id, (net_kobo / 100)::int as amount from expenditures
          where status = 'paid' and refund_id is null and mandate_id is null and net_kobo > 0 and fund_id = any($1)
            and department_id = ${desk.works} order by id`,
      );
      return found && desk.refunds.askIct(found.id, 1 + below(found.amount));
    },
    fulfil: () =>
      answer(people.officer, `r.status = 'pending'`, 'fulfil', below(2) ? {} : { fund_id: of(own) }),
    deny: () => answer(people.officer, `r.status = 'pending'`, 'deny', { response: 'Not ours' }),
    resend: () => answer(people.payer, `r.status = 'denied'`, 'resend'),
    giveUp: () => answer(people.payer, `r.status in ('pending', 'denied')`, of(['drop', 'withdraw']) ?? ''),
    more: async () => {
      const to = of(all.filter((fund) => !own.includes(fund))) ?? 0;
      const why = { reference: 'NASS/118', remark: 'Supplementary' };
      const [path, body] = below(2)
        ? [`funds/${anyFund()}/top-up`, { amount: 1 + below(50), ...why }]
        : [
            `funds/${anyFund()}/virement`,
            { amount: 1 + below(50), to_fund_id: below(3) ? of(own) : to, ...why },
          ];
      const asked = await as(people.budget, 'POST', path, body);
      if (asked.status !== 201 || below(4) === 0) return asked;
      return as(people.budget2, 'POST', `fund-changes/${asked.body.data.id}/${of(['approve', 'deny'])}`, {
        response: 'As voted',
      });
    },
    advance: async () => {
      const fund_id = of(own) ?? 0;
      return paidAdvance(desk, people.officer, people.payee, {
        ...{ department_id: desk.ict, fund_id },
        desks: [people.budget2, people.treasury, people.audit, people.treasury2],
      }).then(
        () => ({ status: 200, text: '', body: {} }),
        (error: Error) => ({
          status: Number(/ (\d{3}) /.exec(error.message)?.[1] ?? 422),
          text: error.message,
          body: {},
        }),
      );
    },
    retire: async () => {
      const found = await some<{ id: number }>(
        `select a.id from touring_advances a join expenditures e on e.touring_advance_id = a.id and e.status = 'paid'
          where a.status = 'paid' and e.fund_id = any($1) order by a.id`,
      );
      if (!found) return undefined;
      const body = { touring_advance_id: found.id, category: 'residence', expenses: [] };
      const filed = await as(people.payee, 'POST', 'retirements', body);
      if (filed.status !== 201) return filed;
      const { id } = filed.body.data;
      const sent = await as(people.payee, 'POST', `retirements/${id}/submit`, {});
      if (sent.status !== 200 || below(4) === 0) return sent;
      return as(people.treasury, 'POST', `retirements/${id}/close`, { receipt_no: `TR/${id}` });
    },
  };
  return acts;
}
