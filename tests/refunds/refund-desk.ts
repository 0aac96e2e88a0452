import { lagosToday } from '#shared/dates.ts';
import { startMandateDesk } from '../mandates/mandate-desk.ts';
import { foundWrong } from '../support/verified.ts';
import { done } from '../travel/trip-desk.ts';

/** A refund as the wire carries it, as far as tests look. */
export interface Refund {
  id: number;
  version: number;
  code: string;
  status: string;
  amount: number;
  purpose: string;
  response: string | null;
  fund_id: number | null;
  hold_id: number | null;
  expenditure_id: number;
  department_id: number;
  beneficiary_id: number;
  balance: number;
  came_back: number | null;
  exp_amount: number;
  exp_beneficiary: string;
  holder: { name: string } | null;
  actions: { name: string; allowed: boolean; why_not: { code: string; sentence: string } | null }[];
}

/** An expenditure with what others carry of it. */
export interface Shared {
  id: number;
  code: string;
  status: string;
  amount: number;
  refunded: number;
  net: number;
  refund_id: number | null;
}

type Person = { token: string };

/** Promises an agency with mandates, and what is done with the refunds that follow when they are paid. */
export async function startRefundDesk() {
  const desk = await startMandateDesk();
  const { call, pool, people } = desk;

  const act = (who: Person, id: number, name: string, body: object = {}) =>
    call<Refund>('POST', `refunds/${id}/${name}`, { token: who.token, body });

  const ask = (who: Person, body: object) => call<Refund>('POST', 'refunds', { token: who.token, body });

  /** Asks ICT for what Works paid. */
  const askIct = (expenditure_id: number, amount: number, more: object = {}) =>
    ask(people.payer, {
      ...{ expenditure_id, department_id: desk.ict, amount, purpose: 'Printed for your retreat' },
      ...more,
    });

  const refund = async (id: number, who: Person = people.budget) =>
    done(await call<Refund>('GET', `refunds/${id}`, { token: who.token }));

  /** The refunds of an expenditure, the first prepared first. */
  async function refundsOf(expenditure: number): Promise<Refund[]> {
    const { rows } = await pool.query<{ id: number }>(
      'select id from refunds where expenditure_id = $1 order by id',
      [expenditure],
    );
    return Promise.all(rows.map(({ id }) => refund(id)));
  }

  const expenditure = async (id: number) =>
    done(await call<Shared>('GET', `expenditures/${id}`, { token: people.budget.token }));

  /** A mandate of these holds that all desks have paid, audit cutting it first where that is said. */
  async function paidMandate(holds: readonly number[], cut?: number) {
    const { budget2, treasury, audit, treasury2 } = people;
    const mandate = done(await desk.make(holds));
    const raised = done(await desk.raise(mandate.id));
    const payment = await desk.batched(raised.id);
    await desk.payments.clearedBy(payment, budget2, treasury);
    if (cut) done(await desk.payments.act(audit, payment, 'edit', { amount: cut, remark: 'As invoiced' }));
    await desk.payments.clearedBy(payment, audit);
    done(await desk.payments.act(treasury2, payment, 'clear', { bank_reference: `REF${payment}` }));
    return { mandate, payment, expenditure: raised.id, refunds: await refundsOf(raised.id) };
  }

  /** A mandate that two funds of a department carry, cut from 200 to 190: 70 and 120. */
  async function carried() {
    const [first, second] = [await desk.fund({ approved: 1_000 }), await desk.fund({ approved: 1_000 })];
    const [small, large] = [await desk.held(80, first), await desk.held(120, second)];
    const paid = await paidMandate([small.hold, large.hold], 190);
    for (const { id } of paid.refunds) done(await act(people.officer, id, 'fulfil'));
    const [one, two] = paid.refunds;
    if (!one || !two) throw new Error('two refunds were prepared');
    return { ...paid, small, first, second, one, two };
  }

  /** Something that the department of the logistics fund bought and paid by hand, and its payment. */
  async function bought(
    amount: number,
    fund_id = desk.payer,
  ): Promise<{ expenditure: number; payment: number }> {
    const [expenditure = 0] = await desk.expend(
      fund_id,
      [amount],
      {
        type: 'third-party',
        beneficiary_type: undefined,
        beneficiary_id: undefined,
        beneficiary: `Printer ${Math.random()}`,
      },
      people.payer.token,
    );
    const payment = await desk.batched(expenditure);
    await desk.paid(payment);
    return { expenditure, payment };
  }

  /** The bank returns a payment: one of treasury records it, another confirms. */
  async function bounce(payment: number) {
    const date = lagosToday();
    const { treasury2, treasury3 } = people;
    const recorded = await desk.payments.act(treasury2, payment, 'bounce', {
      reason: 'No such account',
      date,
    });
    return recorded.status >= 300 ? recorded : desk.payments.act(treasury3, payment, 'confirm-bounce');
  }

  return {
    ...desk,
    refunds: { act, ask, askIct, refund, of: refundsOf },
    expenditure,
    paidMandate,
    carried,
    bought,
    bounce,
    wrong: () => foundWrong(pool),
  };
}
