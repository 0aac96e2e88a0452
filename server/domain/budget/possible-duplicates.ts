import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Queryable, Transaction } from '#server/database/connection.ts';
import { BY_ID, WITH_NEXT } from '#server/database/kept-plans.ts';
import { formatDay } from '#shared/dates.ts';
import { Refusal } from '#shared/errors.ts';
import { formatNaira, koboToNaira } from '#shared/money.ts';
import {
  type ExpenditureStatus,
  expenditureWorkflow,
  LIVE_EXPENDITURE,
} from '#shared/workflows/expenditures.ts';
import type { Payee } from './find-payee.ts';

const DAYS = 90;
const MOST = 10;
/** The first half of the key of the lock on what may be a duplicate; the second is a hash of what two would share. */
const LOCK = 7_245_011;

/** An expenditure about to be raised. */
export interface Candidate extends Payee {
  type: 'staff' | 'third-party';
  amount_kobo: number;
  reference: string | null;
  /** The order that it pays. */
  order?: { id: number; raised_kobo: number; vouched_kobo: number } | null;
}

/** A live expenditure that may be the same payment. */
export interface PossibleDuplicate {
  id: number;
  code: string;
  beneficiary: string;
  amount_kobo: number;
  reference: string | null;
  status: ExpenditureStatus;
  fund: string;
  raised_at: Date;
  same: 'payee-and-amount' | 'reference';
  /** Whom it pays is another: of such a one no more is told than its code, its day and its number. */
  to_another: boolean;
}

/**
 * Live expenditures that may be the same payment, newest first: the same payee and amount on the fund's sub-head within 90
 * days, or (third-party only: staff share a memo) the same invoice number. Whoever raises what may be the same at that
 * moment waits until this transaction ends. Look before the fund is locked: the others who raise on it needn't wait for it.
 */
export async function possibleDuplicates(
  trx: Transaction,
  candidate: Candidate,
  fund_id: number,
): Promise<PossibleDuplicate[]> {
  await takeTurns(trx, [candidate]);
  return findDuplicates(trx, candidate, fund_id);
}

/** The same without waiting for anybody: what may be a duplicate as it stands, for who is still typing. */
export async function findDuplicates(
  db: Queryable,
  candidate: Candidate,
  fund_id: number,
): Promise<PossibleDuplicate[]> {
  const { rows: found } = await alike(candidate, fund_id).execute(db);
  if (found.length === 0) return [];
  const byPayee = new Set(found.filter(({ same }) => same === 'payee-and-amount').map(({ id }) => id));
  const { beneficiary, beneficiary_type, beneficiary_id } = candidate;
  const { rows } = await sql<Omit<PossibleDuplicate, 'same'>>`
    select fold(e.beneficiary) <> fold(${beneficiary})
        and (e.beneficiary_type = ${beneficiary_type}::text and e.beneficiary_id = ${beneficiary_id}::bigint) is not true as to_another,
      e.id, e.code, e.beneficiary, e.amount_kobo, e.reference, e.status, c.code || ' ' || s.name as fund, e.created_at as raised_at
      from expenditures e join funds f on f.id = e.fund_id join budget_codes c on c.id = f.budget_code_id
      join sub_budget_heads s on s.id = f.sub_budget_head_id
     where e.id = any(${found.map(({ id }) => id)}::bigint[]) order by e.created_at desc, e.id desc limit ${MOST}`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, same: byPayee.has(row.id) ? 'payee-and-amount' : 'reference' }));
}

type Alike = Pick<PossibleDuplicate, 'id' | 'same'>;

/** Asks one table only, as almost always nothing is found. What is alike in both ways comes twice. */
function alike(candidate: Candidate, fund_id: number): RawBuilder<Alike> {
  const { beneficiary, beneficiary_type, beneficiary_id, amount_kobo, reference, type, order } = candidate;
  // Parts of one order, as far as its goods were received, are no duplicates of each other.
  const isReceived = order && order.raised_kobo + amount_kobo <= order.vouched_kobo;
  const others = isReceived ? sql` and e.order_id is distinct from ${order.id}` : sql``;
  const live = sql`e.status in (${sql.join(LIVE_EXPENDITURE.map((status) => sql.lit(status)))})${others}`;
  const newest = sql`order by e.created_at desc, e.id desc limit ${sql.lit(MOST)}`;
  const paid = (whom: RawBuilder<SqlBool>) => sql`select e.id, e.fund_id, e.created_at from expenditures e
    where ${whom} and ${live} and e.created_at > now() - make_interval(days => ${sql.lit(DAYS)})`;
  // Found first, by the index of amount and name in one, and ordered then: no plan may go through the newest of all payees, or
  // through all of an amount.
  const byName = paid(
    sql`e.amount_kobo::text || ' ' || fold(e.beneficiary) = ${`${amount_kobo} `} || fold(${beneficiary})`,
  );
  const byRecord = paid(
    sql`e.amount_kobo = ${amount_kobo} and e.beneficiary_type = ${beneficiary_type} and e.beneficiary_id = ${beneficiary_id}`,
  );
  const same = beneficiary_type ? sql`${byName} union ${byRecord}` : sql`${byName} offset 0`;
  // Of a record it is planned each time: one is paid often, an amount another time.
  const plan = beneficiary_type ? sql`` : BY_ID;
  const byPayee = sql<Alike>`(select e.id, 'payee-and-amount' as same from (${same}) e
     where (select sub_budget_head_id from funds where id = e.fund_id) = (select sub_budget_head_id from funds where id = ${fund_id}) ${newest})`;
  if (reference === null || type !== 'third-party') return sql<Alike>`${plan} ${byPayee}`;
  const byReference = sql<Alike>`(select e.id, 'reference' as same from (
    select e.id, e.created_at from expenditures e where same_number(e.reference) = same_number(${reference})
       and e.reference is not null and e.type = 'third-party' and ${live} offset 0) e ${newest})`;
  return sql<Alike>`${plan} ${byReference} union all ${byPayee}`;
}

/**
 * Nobody's lock on a fund keeps two who raise the same, on it or on two funds, from missing each other: what they share does.
 * Who raises several takes the turns of all of them at once, in one order, before any fund.
 */
export async function takeTurns(trx: Transaction, candidates: readonly Candidate[]): Promise<void> {
  const words = candidates.map(
    ({ beneficiary, beneficiary_type, beneficiary_id, amount_kobo, reference }) => ({
      amount: `${amount_kobo} `,
      name: beneficiary,
      payee: beneficiary_type && `${amount_kobo} ${beneficiary_type} ${beneficiary_id}`,
      reference,
    }),
  );
  await sql`${WITH_NEXT} select pg_advisory_xact_lock(${sql.lit(LOCK)}, key) from (
    select distinct hashtext(words) as key
      from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as c (amount text, name text, payee text, reference text),
        unnest(array[c.amount || fold(c.name), c.payee, same_number(c.reference)]) words
     where words <> '' order by key) keys`.execute(trx);
}

/** Refuses with POSSIBLE_DUPLICATE, naming what was found in words and in `facts.duplicates`. */
export function refuseDuplicates(found: readonly PossibleDuplicate[]): void {
  const [first] = found;
  if (!first) return;
  const others = found.length > 1 ? ` ${found.length - 1} more may be the same.` : '';
  throw new Refusal(
    'POSSIBLE_DUPLICATE',
    `${duplicateSentence(first)}${others} Say why this is a different payment to go on.`,
    undefined,
    {
      duplicates: found.map(({ amount_kobo, status, to_another, ...duplicate }) =>
        to_another
          ? { ...duplicate, fund: null, beneficiary: null, amount: null, status: null, status_label: null }
          : {
              ...duplicate,
              amount: koboToNaira(amount_kobo),
              status,
              status_label: expenditureWorkflow.states[status].word,
            },
      ),
    },
  );
}

/** What a possible duplicate is, in a sentence. */
export function duplicateSentence({
  code,
  beneficiary,
  amount_kobo,
  reference,
  fund,
  raised_at,
  same,
  to_another,
}: PossibleDuplicate): string {
  const amount = formatNaira(amount_kobo);
  const day = formatDay(raised_at);
  if (to_another) return `${code} of ${day} carries the same invoice number ${reference}, for another payee.`;
  return same === 'reference'
    ? `${code} of ${day} carries the same invoice number ${reference} (${amount} to ${beneficiary}).`
    : `${code} booked the same ${amount} to ${beneficiary} on ${day}, under ${fund}.`;
}
