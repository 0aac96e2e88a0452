import { sql } from 'kysely';
import { recordActivity } from '#server/database/activity.ts';
import { nextCode } from '#server/database/codes.ts';
import type { Queryable, Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { Refusal } from '#shared/errors.ts';
import { formatNaira, nairaToKobo } from '#shared/money.ts';
import { type HoldType, NOT_FOR_SALARIES } from '#shared/workflows/holds.ts';
import {
  type LockedFund,
  lockFund,
  postEntries,
  refuseIfRaisingClosed,
  refuseIfShort,
  seesFund,
} from '../budget/index.ts';

/** The request for which money is set aside. Whoever places the hold has locked it. */
export interface HoldRequest {
  type: HoldType;
  holdable_type: 'reservations' | 'hotels' | 'meetings';
  id: number;
  code: string;
  purpose: string;
  /** Who asked. */
  user_id: number;
  /** Their department, which carries the cost. */
  department_id: number;
}

/** What is set aside, in kobo, on which fund, and the logistics fund that pays; without a fund the department chooses one. */
export interface HoldTerms {
  cost_kobo: number;
  fund_id: number | null;
  reserved_fund_id: number | null;
}

/** A hold that was placed: secured, or pending until the department's officer secures it. */
export interface PlacedHold {
  id: number;
  code: string;
  status: 'secured' | 'pending';
  fund: LockedFund | null;
}

/**
 * Sets money aside for a request. Above the setting `hold_limit`, without a fund, or where whoever asked has left the department,
 * the hold is pending and reserves nothing until an officer of the department secures it. Refused when the fund is short (with figures for those who may see them) or closed.
 */
export async function placeHold(
  trx: Transaction,
  actor: Actor,
  request: HoldRequest,
  { cost_kobo, fund_id, reserved_fund_id }: HoldTerms,
): Promise<PlacedHold> {
  const limit = await holdLimit(trx, request);
  const isPending = fund_id === null || (limit !== null && cost_kobo > limit);
  const fund = fund_id === null ? null : await lockFund(trx, fund_id);
  if (fund && !isPending) refuseUnlessEnough(actor, fund, cost_kobo);
  const status = isPending ? 'pending' : 'secured';
  const { holdable_type, type, id: holdable_id, purpose, user_id, department_id } = request;
  const { id, code } = await trx
    .insertInto('holds')
    .values({
      code: nextCode('HLD'),
      ...{ type, holdable_type, holdable_id, purpose, user_id, fund_id, reserved_fund_id, cost_kobo, status },
      due_kobo: cost_kobo,
      request: request.code,
      department_id: fund?.department_id ?? department_id,
      amount_kobo: isPending ? 0 : cost_kobo,
    })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow();
  const source = { type: 'reserves', id, code };
  if (fund && !isPending)
    await postEntries(trx, [
      { fund_id: fund.id, kind: 'hold-secured', reserved_kobo: cost_kobo, source, note: request.code, actor },
    ]);
  await recordActivity(trx, {
    subject: 'reserves',
    id,
    action: isPending ? 'asked' : 'secured',
    actor,
    remark: holdWords(request.code, cost_kobo, fund),
  });
  return { id, code, status, fund };
}

/** What stands on the timeline of a hold: what for, how much, and on which fund. */
export function holdWords(request: string, cost_kobo: number, fund: LockedFund | null): string {
  return `${request}: ${formatNaira(cost_kobo)}${fund ? ` on ${fund.code} ${fund.name} (${fund.budget_year})` : ''}`;
}

/**
 * Above this, in kobo, an officer of the department secures holds; null when any amount is secured at once. Of whoever is no
 * longer of the department it is nothing: they spend its money no more.
 */
export async function holdLimit(
  db: Queryable,
  { user_id, department_id }: Pick<HoldRequest, 'user_id' | 'department_id'>,
): Promise<number | null> {
  const { rows } = await sql<{ value: string | null; is_of: boolean }>`
    select (select value from settings where key = 'hold_limit') as value,
      exists (select from users where id = ${user_id} and department_id = ${department_id} and status <> 'inactive') as is_of`.execute(
    db,
  );
  if (!rows[0]?.is_of) return 0;
  const naira = Number(rows[0].value);
  return naira > 0 ? nairaToKobo(naira) : null;
}

/** Refuses what a fund can't carry: one for salaries, a closed year, or too little; figures are told only to those who may see them. */
export function refuseUnlessEnough(actor: Actor, fund: LockedFund, cost_kobo: number): void {
  if (fund.type === 'personnel') throw new Refusal('RULE', NOT_FOR_SALARIES, { fund_id: [NOT_FOR_SALARIES] });
  refuseIfRaisingClosed(fund);
  if (seesFund(actor, fund)) refuseIfShort(fund, cost_kobo);
  if (cost_kobo <= fund.available_kobo) return;
  const sentence = `There is not enough on ${fund.code} ${fund.name}. Choose another fund, or ask your department.`;
  throw new Refusal('FUND_SHORT', sentence, { fund_id: [sentence] });
}
