import { lagosToday } from '#shared/dates.ts';
import type { Desks } from '../payments/desks.ts';
import { giveAccount } from '../support/bank-details.ts';
import { nextReceipt } from '../support/receipts.ts';
import { TOURING_ADVANCES } from './advance-specimen.ts';
import { AUTHORITY_LIMITS } from './authority-limit-specimen.ts';
import { BANK_ACCOUNTS } from './bank-account-specimen.ts';
import { BANK_DETAILS } from './bank-specimen.ts';
import { BUDGET_DRAFTS } from './budget-draft-specimen.ts';
import { CLAIMS } from './claim-specimens.ts';
import { DELEGATIONS } from './delegation-specimen.ts';
import { DOCUMENTS } from './document-specimen.ts';
import { EXPENDITURES } from './expenditure-specimen.ts';
import { FILE_TEMPLATES } from './file-template-specimen.ts';
import { MEETINGS } from './meeting-specimen.ts';
import { ORDERS } from './order-specimen.ts';
import { PAYMENT_SCHEDULES } from './payment-schedule-specimen.ts';
import { REFUNDS } from './refund-specimen.ts';
import { REQUISITIONS } from './requisition-specimen.ts';
import { RETIREMENTS } from './retirement-specimen.ts';
import { STATEMENTS } from './statement-specimen.ts';
import { STOCK_COUNTS, STOCK_WRITE_OFFS } from './stock-specimens.ts';
import { TAX_RATES } from './tax-rate-specimen.ts';
import { TAX_REMITTANCES } from './tax-remittance-specimen.ts';
import { TRAVEL_SPECIMENS } from './travel-specimens.ts';
import { WARRANTS } from './warrant-specimen.ts';
import { type Cast, named, type Somebody } from './workflow-cast.ts';

/** How records of a workflow are made for the walk over its states, acts and people. */
export interface Specimen {
  /** Makes a record within the portal, by the state in which it then is; answers its id. The last one is also put into all other states. */
  natural: Readonly<Record<string, (desks: Desks, cast: Cast) => Promise<number>>>;
  /** Who sees the record in a state, by the name of the resource that views it. */
  sees: Readonly<Record<string, (who: Somebody, desks: Desks, state: string) => boolean>>;
  /** Whom each `not` bars, by the name of the bar and their own: always, or only then. */
  barred?: Readonly<
    Record<string, Readonly<Record<string, true | ((state: string, act: string) => boolean)>>>
  >;
  /** States in which such a record can't take an act, or a way of it by where it leads or what it is logged as, though state and person are right. */
  stops?: Readonly<Record<string, readonly string[]>>;
  /** Records in circumstances that their state doesn't tell, by what these are. */
  besides?: Readonly<Record<string, (desks: Desks, cast: Cast) => Promise<number>>>;
  /** States in which another request of whoever asked tells it among theirs. */
  toldByOther?: readonly string[];
  /** Where inboxes say that a record waits, besides its own page. */
  waitsAt?(row: Readonly<Record<string, unknown>>): string[];
  /** What the body of an act on a record carries, sent by somebody, besides what follows from what it asks. */
  bodies?: Readonly<
    Record<string, (desks: Desks, id: number, who: { id: number }) => Promise<Record<string, unknown>>>
  >;
}

/** The states of a batch of which a payment was cleared. */
const CLEARED = ['in-progress', 'registered', 'queried', 'paid'];

/** A specimen for each workflow, by the name of its resource. */
export const SPECIMENS: Readonly<Record<string, Specimen>> = {
  ...TRAVEL_SPECIMENS,
  'fund-changes': {
    natural: {
      pending: async (desks, cast) => {
        turn += 1;
        const body = { amount: 1, reference: `NASS/${turn}`, remark: 'Supplementary' };
        return post(desks, named(cast, 'owner'), `funds/${await desks.fund()}/top-up`, body);
      },
    },
    sees: { 'fund-changes': seesBudgetOfIct },
    barred: { asked: { owner: true } },
  },
  reversals: {
    natural: {
      pending: async (desks, cast) => {
        const batch_id = await batch(desks, cast, 'batcher');
        await desks.clearedBy(await paymentOf(desks, batch_id), desks.people.budget);
        return post(desks, named(cast, 'owner'), 'reversals', { batch_id, reason: 'Raised twice' });
      },
    },
    sees: { reversals: seesBudgetOfIct, 'reversal-requests': ({ offices }) => offices.some(seesAll) },
    barred: {
      raised: { owner: true, batcher: true, buyer: true },
      pays: { payee: true, 'shares the account': true },
    },
  },
  'budget-drafts': BUDGET_DRAFTS,
  claims: CLAIMS,
  retirements: RETIREMENTS,
  'touring-advances': TOURING_ADVANCES,
  meetings: MEETINGS,
  requisitions: REQUISITIONS,
  supplies: ORDERS,
  refunds: REFUNDS,
  documents: DOCUMENTS,
  'stock-counts': STOCK_COUNTS,
  delegations: DELEGATIONS,
  'stock-write-offs': STOCK_WRITE_OFFS,
  expenditures: EXPENDITURES,
  batches: {
    natural: {
      pending: (desks, cast) => batch(desks, cast, 'owner'),
      'in-progress': async (desks, cast) => {
        const id = await batch(desks, cast, 'owner');
        await desks.clearedBy(await paymentOf(desks, id), desks.people.budget);
        return id;
      },
    },
    sees: { batches: seesBudgetOfIct },
    stops: { delete: CLEARED, 'reverse → reversed': CLEARED },
  },
  'bank-details': BANK_DETAILS,
  'bank-accounts': BANK_ACCOUNTS,
  'payment-file-templates': FILE_TEMPLATES,
  'payment-schedules': PAYMENT_SCHEDULES,
  statements: STATEMENTS,
  'tax-rates': TAX_RATES,
  'authority-limits': AUTHORITY_LIMITS,
  'tax-remittances': TAX_REMITTANCES,
  warrants: WARRANTS,
  payments: {
    natural: {
      'in-progress/pending': payment,
      'treasury/queried': queried,
      'treasury/paid': (desks, cast) =>
        payment(desks, cast, 'seated', desks.people.treasury, desks.people.audit, desks.people.treasury2),
      'budget-office/cleared': (desks, cast) => payment(desks, cast, 'seated'),
    },
    sees: { payments: seesBudgetOfIct },
    bodies: { recover: async () => ({ receipt_no: nextReceipt() }) },
    barred: {
      raised: { batcher: true, buyer: true },
      pays: { payee: true, 'shares the account': true },
      changedAccount: { changer: true, confirmer: true },
      satElsewhere: {
        seated: (state, act) =>
          state !== 'in-progress/pending' && !(state === 'budget-office/cleared' && act === 'pull-back'),
      },
      // Nobody has recorded a return by the bank; `clearing-table.test.ts` has payments of which somebody has.
      recorded: {},
      corrected: {},
    },
    stops: {
      return: ['audit/cleared'],
      // Staff are paid in full; `tests/taxes` has payments that are not.
      deductions: ['budget-office/cleared'],
      'confirm-bounce': ['treasury/paid'],
      'withdraw-bounce': ['treasury/paid'],
      reissue: ['treasury/paid'],
      'confirm-correction': ['treasury/paid'],
      'withdraw-correction': ['treasury/paid'],
    },
    besides: {
      'in a batch whose reversal awaits an answer': async (desks, cast) =>
        frozen(desks, cast, await payment(desks, cast, 'seated')),
      'queried in such a batch': async (desks, cast) => frozen(desks, cast, await queried(desks, cast)),
      'recorded as returned by the bank': returned,
      'recorded as returned by the bank in such a batch': async (desks, cast) =>
        frozen(desks, cast, await returned(desks, cast)),
      'of which money came back, as somebody recorded': (desks, cast) => cameBack(desks, cast),
      'of which money came back, in such a batch': async (desks, cast) =>
        frozen(desks, cast, await cameBack(desks, cast)),
      'confirmed as returned by the bank': async (desks, cast) => {
        const id = await returned(desks, cast);
        await desks.act(desks.people.treasury3, id, 'confirm-bounce', {});
        return id;
      },
    },
    waitsAt: ({ batch_no }) => [`/payments/clear-payments?batch=${batch_no}`],
  },
};

let turn = 0;

/** A batch of one expenditure, which the buyer raised and which pays the payee where there are such people. */
async function batch(desks: Desks, cast: Cast, by: string): Promise<number> {
  const payee = cast.get('payee');
  const paying = payee ? { beneficiary_id: payee.id } : {};
  const [changer, confirmer] = [cast.get('changer'), cast.get('confirmer')];
  if (payee && changer && confirmer) await changeAccount(desks, payee.id, changer.id, confirmer.id);
  const sharing = cast.get('shares the account');
  if (payee && sharing) await shareAccount(desks, payee.id, sharing.id);
  const buyer = cast.get('buyer') ?? named(cast, 'owner');
  const expenditures = await desks.expend(await desks.fund(), [10], paying, buyer.token);
  return post(desks, named(cast, by), 'batches', { expenditures });
}

/** A payment that somebody cleared at the budget office, and others at the desks after it. */
async function payment(
  desks: Desks,
  cast: Cast,
  first?: string,
  ...others: readonly { token: string }[]
): Promise<number> {
  const id = await paymentOf(desks, await batch(desks, cast, 'batcher'));
  await desks.clearedBy(id, ...(first ? [named(cast, first)] : []), ...others);
  return id;
}

/** Somebody was once paid into the account that another has now. */
async function shareAccount(desks: Desks, id: number, sharing: number): Promise<void> {
  const shared = { bank_name: 'Zenith Bank', account_number: '2110000079' };
  const { pool } = desks;
  const { rowCount } = await pool.query('select from bank_details where user_id = $1', [sharing]);
  if (rowCount) return;
  await giveAccount(desks, { list: 'employees', id: sharing }, shared);
  await giveAccount(desks, { list: 'employees', id: sharing }, { ...shared, account_number: '2110000086' });
  await pool.query(`set session_replication_role = replica;
    insert into bank_details (user_id, payee, bank_name, account_number, status, is_inherited)
      values (${id}, 'Payee', '${shared.bank_name}', '${shared.account_number}', 'former', true);
    set session_replication_role = origin`);
}

/** Two people change somebody's account, once. */
async function changeAccount({ pool }: Desks, id: number, by: number, confirmed_by: number): Promise<void> {
  const { rowCount } = await pool.query('select from bank_details where user_id = $1 and proposed_by = $2', [
    id,
    by,
  ]);
  if (rowCount) return;
  await pool.query(
    `insert into bank_details (user_id, payee, bank_name, account_number, proposed_by) values ($1, 'Payee', 'Access Bank', '0690000048', $2)`,
    [id, by],
  );
  await pool.query(
    `update bank_details set status = 'in-force', confirmed_by = $2, confirmed_at = now() where user_id = $1 and status = 'proposed'`,
    [id, confirmed_by],
  );
}

async function queried(desks: Desks, cast: Cast): Promise<number> {
  const id = await payment(desks, cast, 'seated', desks.people.treasury);
  await desks.act(desks.people.audit, id, 'query', { remark: 'Which journey?' });
  return id;
}

/** A paid payment that the bank returned, as one of the cast recorded. */
async function returned(desks: Desks, cast: Cast): Promise<number> {
  const { treasury, audit, treasury2 } = desks.people;
  const id = await payment(desks, cast, 'seated', treasury, audit, treasury2);
  const answer = await desks.act(named(cast, 'treasury'), id, 'bounce', {
    reason: 'Account closed',
    date: lagosToday(),
  });
  if (answer.status !== 200) throw new Error(`bounce: ${answer.status} ${answer.text}`);
  return id;
}

/** A paid payment of which some came back, as one of the cast recorded. */
async function cameBack(desks: Desks, cast: Cast): Promise<number> {
  const { treasury, audit, treasury2 } = desks.people;
  const id = await payment(desks, cast, 'seated', treasury, audit, treasury2);
  const receipt = { amount: 1, receipt_no: nextReceipt(), date: lagosToday() };
  const answer = await desks.act(named(cast, 'treasury'), id, 'recover', receipt);
  if (answer.status !== 200) throw new Error(`recover: ${answer.status} ${answer.text}`);
  return id;
}

/** The payment, of whose batch somebody has asked for the reversal. */
async function frozen({ pool }: Desks, cast: Cast, id: number): Promise<number> {
  await pool.query(
    `insert into reversals (code, batch_id, department_id, user_id, reason, amount_kobo, is_direct, status)
     select draw_code('RV'), batch_id, department_id, $2, 'Raised twice', amount_kobo, false, 'pending' from payments where id = $1`,
    [id, named(cast, 'owner').id],
  );
  return id;
}

async function paymentOf({ pool }: Desks, batch_id: number): Promise<number> {
  const { rows } = await pool.query<{ id: number }>('select id from payments where batch_id = $1', [
    batch_id,
  ]);
  return rows[0]?.id ?? 0;
}

function seesAll(office: string): boolean {
  return ['budget-officers', 'treasury', 'audit', 'administrators'].includes(office);
}

function seesBudgetOfIct({ offices, departments }: Somebody, { ict }: Desks): boolean {
  return departments.includes(ict) || offices.some(seesAll);
}

async function post(desks: Desks, who: Somebody | undefined, path: string, body: object): Promise<number> {
  const answer = await desks.call<{ id: number }>('POST', path, { token: who?.token, body });
  if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return answer.body.data.id;
}
