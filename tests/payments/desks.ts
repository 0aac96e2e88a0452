import type { WireAct } from '#shared/resource/judge.ts';
import { type Agency, startAgency } from '../budget/agency.ts';
import { giveAccount } from '../support/bank-details.ts';
import { addPerson } from '../support/people.ts';
import type { TestAnswer } from '../support/portal.ts';

/** A payment as the wire carries it, as far as tests look. */
export interface PaymentRecord {
  id: number;
  version: number;
  stage: string;
  status: string;
  amount: number;
  trnxId: string | null;
  pv_no: string;
  batch_id: number;
  batch_no: string;
  timeline: {
    action: string;
    person: string;
    office: string | null;
    remark: string | null;
    [key: string]: unknown;
  }[];
  actions: WireAct[];
  fund: { before: Record<string, number>; after_posting: Record<string, number> } | null;
  [field: string]: unknown;
}

/** A batch as the wire carries it, as far as tests look. */
export interface BatchWire {
  id: number;
  version: number;
  code: string;
  reference_no: string;
  status: string;
  amount: number;
  no_of_payments: number;
  payments: {
    id: number;
    pv_no: string;
    expenditure_id: number;
    stage: string;
    status: string;
    amount: number;
  }[];
  [field: string]: unknown;
}

/** Promises an agency whose desks are manned: two officers at each, three in treasury, and staff to be paid. */
export async function startDesks(options: Parameters<typeof startAgency>[0] = {}) {
  const agency = await startAgency(options);
  const { call, ict, works } = agency;
  const desk = (group: string) => addPerson(agency, { groups: [group], department_id: works });
  const originator = (department_id: number) =>
    addPerson(agency, { groups: ['Department Officers'], department_id });
  const officer = await originator(ict);
  const people = {
    officer,
    colleague: await originator(ict),
    stranger: await originator(works),
    payee: await addPerson(agency, { groups: ['Staff'], department_id: works }),
    budget: await desk('Budget Officers'),
    budget2: await desk('Budget Officers'),
    treasury: await desk('Treasury'),
    treasury2: await desk('Treasury'),
    treasury3: await desk('Treasury'),
    audit: await desk('Audit'),
    audit2: await desk('Audit'),
  };

  await giveAccount(agency, { list: 'employees', id: people.payee.id });

  /** Raises expenditures on a fund, staff unless said otherwise, and answers their ids. */
  async function expend(
    fund: number,
    amounts: readonly number[],
    more: Record<string, unknown> = {},
    token = officer.token,
  ): Promise<number[]> {
    const ids: number[] = [];
    for (const amount of amounts) {
      const body = agency.purchase(fund, amount, {
        type: 'staff',
        beneficiary: undefined,
        beneficiary_type: 'staff',
        beneficiary_id: people.payee.id,
        duplicate_remark: 'Each is for another journey',
        ...more,
      });
      const answer = await call<{ id: number }>('POST', 'expenditures', { token, body });
      if (answer.status !== 201) throw new Error(`${answer.status}: ${answer.text}`);
      ids.push(answer.body.data.id);
    }
    return ids;
  }

  /** Raises a batch of expenditures of these amounts. */
  async function batch(amounts: readonly number[], fund?: number): Promise<BatchWire> {
    const ids = await expend(fund ?? (await agency.fund()), amounts);
    const answer = await call<BatchWire>('POST', 'batches', {
      token: officer.token,
      body: { expenditures: ids },
    });
    if (answer.status !== 201) throw new Error(`${answer.status}: ${answer.text}`);
    return answer.body.data;
  }

  /** Acts on a payment. */
  function act(
    person: { token: string },
    id: number,
    action: string,
    body: Record<string, unknown> = {},
  ): Promise<TestAnswer<PaymentRecord>> {
    return call<PaymentRecord>('POST', `payments/${id}/${action}`, { token: person.token, body });
  }

  /** One payment as somebody reads it. */
  async function payment(id: number, person: { token: string } = people.budget): Promise<PaymentRecord> {
    return (await call<PaymentRecord>('GET', `payments/${id}`, { token: person.token })).body.data;
  }

  /** Brings a payment to where the named desks have cleared it. */
  async function clearedBy(id: number, ...desks: readonly { token: string }[]): Promise<void> {
    for (const person of desks) {
      const answer = await act(person, id, 'clear');
      if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
    }
  }

  return { ...agency, people, expend, batch, act, payment, clearedBy };
}

/** The agency with its desks. */
export type Desks = Awaited<ReturnType<typeof startDesks>> & Agency;
