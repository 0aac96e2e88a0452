import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import { askTogether, BY_ID, isAmong, type RowsOf } from '#server/database/kept-plans.ts';
import { Refusal } from '#shared/errors.ts';
import { shortSentence } from '#shared/fund-figures.ts';
import { koboToNaira } from '#shared/money.ts';
import type { Figure } from '#shared/workflows/ledger-kinds.ts';

/** A fund under its row lock, with its figures in kobo as they are now. */
export interface LockedFund {
  id: number;
  /** The budget code: 'C014'. */
  code: string;
  /** The sub-budget head's name: 'Office Equipment'. */
  name: string;
  type: 'capital' | 'recurrent' | 'personnel';
  sub_budget_head_id: number;
  department_id: number;
  budget_year: number;
  /** The year was closed: nothing is entered in it any more. */
  is_closed: boolean;
  /** Nothing may be raised: the year is closed, or it is the budget year and its status is closed. */
  raising_is_closed: boolean;
  approved_kobo: number;
  booked_kobo: number;
  actual_kobo: number;
  reserved_kobo: number;
  available_kobo: number;
  version: number;
  updated_at: Date;
}

/** Locks the funds, by id, until the transaction ends; a fund that isn't there is refused with 404. Figures are those before any later entry. */
export async function lockFunds(trx: Transaction, ids: readonly number[]): Promise<Map<number, LockedFund>> {
  return (await lockFundsWith(trx, ids, [])).funds;
}

/** The same, with the rows of what is asked in the same round trip once the funds are locked. */
async function lockFundsWith<Beside extends readonly RawBuilder<unknown>[]>(
  trx: Transaction,
  ids: readonly number[],
  beside: readonly [...Beside],
): Promise<{ funds: Map<number, LockedFund>; beside: RowsOf<Beside> }> {
  const wanted = [...new Set(ids)];
  const lock = trx
    .selectFrom('funds as f')
    .modifyFront(BY_ID)
    .innerJoin('budget_codes as c', 'c.id', 'f.budget_code_id')
    .innerJoin('sub_budget_heads as s', 's.id', 'f.sub_budget_head_id')
    .leftJoin('budget_years as y', 'y.year', 'f.budget_year')
    .select([
      'f.id',
      'c.code',
      's.name',
      's.type',
      'f.sub_budget_head_id',
      'f.department_id',
      'f.budget_year',
    ])
    .select([
      'f.approved_kobo',
      'f.booked_kobo',
      'f.actual_kobo',
      'f.reserved_kobo',
      'f.available_kobo',
      'f.version',
      'f.updated_at',
    ])
    .select(sql<SqlBool>`y.closed_at is not null`.as('is_closed'))
    .select(RAISING_IS_CLOSED.as('raising_is_closed'))
    .where(isAmong('f.id', wanted))
    .orderBy('f.id')
    .forUpdate('f');
  const [rows, ...others] = await askTogether(trx, [lock, ...beside]);
  if (rows.length < wanted.length) throw new Refusal('NOT_FOUND', 'There is no such fund.');
  return {
    funds: new Map(rows.map((row) => [row.id, row as LockedFund])),
    beside: others as unknown as RowsOf<Beside>,
  };
}

/** Locks one fund; see `lockFunds`. */
export async function lockFund(trx: Transaction, id: number): Promise<LockedFund> {
  return (await lockFundWith(trx, id, [])).fund;
}

/** Locks one fund, and answers the rows of what is asked once it is locked; see `lockFunds`. */
export async function lockFundWith<Beside extends readonly RawBuilder<unknown>[]>(
  trx: Transaction,
  id: number,
  asked: readonly [...Beside],
): Promise<{ fund: LockedFund; beside: RowsOf<Beside> }> {
  const { funds, beside } = await lockFundsWith(trx, [id], asked);
  const fund = funds.get(id);
  if (!fund) throw new Refusal('NOT_FOUND', 'There is no such fund.');
  return { fund, beside };
}

/** Refuses with FUND_SHORT and the figures when less than `amount_kobo` is available. */
export function refuseIfShort(fund: LockedFund, amount_kobo: number): void {
  if (amount_kobo <= fund.available_kobo) return;
  const { approved_kobo, booked_kobo, actual_kobo, reserved_kobo } = fund;
  const sentence = shortSentence(`${fund.code} ${fund.name}`, {
    approved: approved_kobo,
    booked: booked_kobo,
    actual: actual_kobo,
    reserved: reserved_kobo,
  });
  throw new Refusal(
    'FUND_SHORT',
    sentence,
    { amount: [sentence] },
    {
      fund_id: fund.id,
      fund: `${fund.code} ${fund.name}`,
      asked: koboToNaira(amount_kobo),
      available: koboToNaira(fund.available_kobo),
      approved: koboToNaira(fund.approved_kobo),
      booked: koboToNaira(fund.booked_kobo),
      reserved: koboToNaira(fund.reserved_kobo),
    },
  );
}

/** The figures of a fund as calls answer them, in naira. */
export function figuresInNaira(fund: Readonly<Record<`${Figure | 'available'}_kobo`, number>>) {
  return {
    approved: koboToNaira(fund.approved_kobo),
    booked: koboToNaira(fund.booked_kobo),
    actual: koboToNaira(fund.actual_kobo),
    reserved: koboToNaira(fund.reserved_kobo),
    available: koboToNaira(fund.available_kobo),
  };
}

/** Refuses with PERIOD_CLOSED when the fund's year was closed. */
export function refuseIfClosed(fund: LockedFund): void {
  if (!fund.is_closed) return;
  throw closed(fund, `The budget year ${fund.budget_year} is closed: nothing is entered in it any more.`);
}

/** Refuses with PERIOD_CLOSED when nothing may be raised on the fund: its year was closed, or raising is stopped by the budget status. */
export function refuseIfRaisingClosed(fund: LockedFund): void {
  refuseIfClosed(fund);
  if (!fund.raising_is_closed) return;
  throw closed(fund, `Raising in the budget year ${fund.budget_year} is closed at present.`);
}

function closed(fund: LockedFund, sentence: string): Refusal {
  return new Refusal('PERIOD_CLOSED', sentence, { fund_id: [sentence] }, { budget_year: fund.budget_year });
}

const RAISING_IS_CLOSED = sql<SqlBool>`(y.closed_at is not null or (
  coalesce((select value from settings where key = 'budget_status'), 'open') = 'closed'
  and f.budget_year::text = (select value from settings where key = 'budget_year')))`;
