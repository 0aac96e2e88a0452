import { type Agency, startAgency } from '../budget/agency.ts';
import { addPerson } from '../support/people.ts';
import type { TestAnswer } from '../support/portal.ts';

const READ = ['funds', 'expenditures', 'batches', 'payments', 'reversals'].flatMap((noun) => [
  `browse-${noun}`,
  `read-${noun}`,
]);
const ORIGINATE = ['add-expenditures', 'delete-expenditures', 'add-batches', 'delete-batches'];
const REVERSE = ['add-reversals', 'delete-reversals'];
const CLEAR = [...READ, 'edit-payments'];
const DECIDE = ['browse', 'read', 'edit', 'delete'].map((verb) => `${verb}-reversal-requests`);

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
  actions: { action: string; allowed: boolean; code: string | null; why_not: string | null }[];
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
  const { db, call, ict, works } = agency;
  await db.insertInto('groups').values({ name: 'Treasury', office: 'treasury' }).execute();
  const desk = (group: string, more: string[] = []) =>
    addPerson(agency, { groups: [group], permissions: [...CLEAR, ...more], department_id: works });
  const officer = await addPerson(agency, {
    department_id: ict,
    permissions: [...READ, ...ORIGINATE, ...REVERSE],
  });
  const people = {
    officer,
    colleague: await addPerson(agency, {
      department_id: ict,
      permissions: [...READ, ...ORIGINATE, ...REVERSE],
    }),
    stranger: await addPerson(agency, {
      department_id: works,
      permissions: [...READ, ...ORIGINATE, ...REVERSE],
    }),
    payee: await addPerson(agency, {
      department_id: works,
      permissions: ['read-payments', 'browse-payments'],
    }),
    budget: await desk('Budget Office', DECIDE),
    budget2: await desk('Budget Office', DECIDE),
    treasury: await desk('Treasury'),
    treasury2: await desk('Treasury'),
    treasury3: await desk('Treasury'),
    audit: await desk('Internal Audit'),
    audit2: await desk('Internal Audit'),
  };

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
