import { sql } from 'kysely';
import { formatDay } from '../../../shared/dates.ts';
import { Refusal } from '../../../shared/errors.ts';
import { formatNaira, koboToNaira } from '../../../shared/money.ts';
import {
  EXPENDITURE_STATUS,
  type ExpenditureStatus,
  LIVE_EXPENDITURE,
} from '../../../shared/workflows/expenditure.ts';
import type { Transaction } from '../../database/connection.ts';
import type { Payee } from './find-payee.ts';
import type { LockedFund } from './lock-funds.ts';

const DAYS = 90;
const MOST = 10;
/** The first half of the key of the lock on what may be a duplicate; the second is a hash of what two would share. */
const LOCK = 7_245_011;

/** An expenditure about to be raised. */
export interface Candidate extends Payee {
  type: 'staff' | 'third-party';
  amount_kobo: number;
  reference: string | null;
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
}

/**
 * Live expenditures that may be the same payment, newest first: the same payee and amount on the sub-head within 90
 * days, or (third-party only: staff share a memo) the same invoice number.
 */
export async function possibleDuplicates(
  trx: Transaction,
  candidate: Candidate,
  fund: LockedFund,
): Promise<PossibleDuplicate[]> {
  const { beneficiary, beneficiary_type, beneficiary_id, amount_kobo, reference, type } = candidate;
  await takeTurn(trx, [`${fund.sub_budget_head_id} ${amount_kobo}`, reference?.toLowerCase() ?? '']);
  const live = sql.join(LIVE_EXPENDITURE.map((status) => sql.lit(status)));
  const columns = sql`e.id, e.code, e.beneficiary, e.amount_kobo, e.reference, e.status, c.code || ' ' || s.name as fund, e.created_at as raised_at`;
  const from = sql`from expenditures e join funds f on f.id = e.fund_id join budget_codes c on c.id = f.budget_code_id
    join sub_budget_heads s on s.id = f.sub_budget_head_id`;
  const { rows } = await sql<PossibleDuplicate>`
    select distinct on (raised_at, id) * from (
      select ${columns}, 'payee-and-amount' as same ${from}
       where e.amount_kobo = ${amount_kobo} and e.status in (${live}) and f.sub_budget_head_id = ${fund.sub_budget_head_id}
         and (fold(e.beneficiary) = fold(${beneficiary}) or (e.beneficiary_type = ${beneficiary_type} and e.beneficiary_id = ${beneficiary_id}))
         and e.created_at > now() - make_interval(days => ${DAYS})
      union all
      select ${columns}, 'reference' as same ${from}
       where lower(e.reference) = lower(${reference}) and e.type = 'third-party' and ${type}::text = 'third-party' and e.status in (${live})
    ) alike order by raised_at desc, id desc, same limit ${MOST}`.execute(trx);
  return rows;
}

/** The lock of the fund doesn't keep two who raise the same on two funds from missing each other: what they share does. */
async function takeTurn(trx: Transaction, shared: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)}, key) from (
    select distinct hashtext(words) as key from unnest(${shared.filter(Boolean)}::text[]) words order by key) keys`.execute(
    trx,
  );
}

/** Refuses with POSSIBLE_DUPLICATE, naming what was found in words and in `facts.duplicates`. */
export function refuseDuplicates(found: readonly PossibleDuplicate[]): void {
  const [first] = found;
  if (!first) return;
  const others = found.length > 1 ? ` ${found.length - 1} more may be the same.` : '';
  throw new Refusal(
    'POSSIBLE_DUPLICATE',
    `${sentenceOf(first)}${others} Say why this is a different payment to go on.`,
    undefined,
    {
      duplicates: found.map(({ amount_kobo, status, ...duplicate }) => ({
        ...duplicate,
        amount: koboToNaira(amount_kobo),
        status,
        status_label: EXPENDITURE_STATUS[status],
      })),
    },
  );
}

function sentenceOf({
  code,
  beneficiary,
  amount_kobo,
  reference,
  fund,
  raised_at,
  same,
}: PossibleDuplicate): string {
  const amount = formatNaira(amount_kobo);
  const day = formatDay(raised_at);
  return same === 'reference'
    ? `${code} of ${day} carries the same invoice number ${reference} (${amount} to ${beneficiary}).`
    : `${code} booked the same ${amount} to ${beneficiary} on ${day}, under ${fund}.`;
}
