import { sql } from 'kysely';
import { readRecord } from '#server/crud/list-query.ts';
import { recordActivities } from '#server/database/activity.ts';
import type { Queryable, Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { formatNaira, nairaToKobo } from '#shared/money.ts';
import type { CreateInput } from '#shared/resource/record-types.ts';
import { funds } from '#shared/resources/budget/funds.ts';
import { budgetYear, createFund } from './create-fund.ts';
import { fundExtensions } from './fund-extensions.ts';

/**
 * Makes a fund. In a year in which something was booked it starts with nothing, and its amount waits as a top-up for a
 * second officer: whoever makes a fund would otherwise raise the budget of a running year alone.
 */
export async function createFundByForm(
  trx: Transaction,
  { actor, body }: RequestContext<CreateInput<typeof funds>>,
): Promise<Answer> {
  const { approved, budget_year, ...line } = body;
  const year = budget_year ?? (await budgetYear(trx));
  const asked_kobo = nairaToKobo(approved);
  const waits = asked_kobo > 0 && (await isBookedYear(trx, year));
  const approved_kobo = waits ? 0 : asked_kobo;
  const id = await createFund(trx, actor, { ...line, budget_year: year, approved_kobo });
  if (waits) await askForFirstAmount(trx, actor, id, { year, amount_kobo: asked_kobo });
  const message = waits
    ? `The fund was created with nothing approved. Money is booked in ${year} already, so its ${formatNaira(asked_kobo)} waits for another budget officer as a top-up.`
    : 'The fund was created.';
  const data = await readRecord(trx, funds, { present: fundExtensions.present }, actor, id);
  return { status: 201, message, data };
}

async function isBookedYear(db: Queryable, year: number): Promise<boolean> {
  const { rows } = await sql<{ booked: boolean }>`select is_booked_year(${year}::integer) as booked`.execute(
    db,
  );
  return rows[0]?.booked ?? false;
}

async function askForFirstAmount(
  trx: Transaction,
  actor: Pick<Actor, 'id' | 'name'>,
  fund_id: number,
  { year, amount_kobo }: { year: number; amount_kobo: number },
): Promise<void> {
  const remark = `First amount of a fund that was made when money was booked in ${year} already`;
  const { id } = await trx
    .insertInto('fund_changes')
    .values({
      ...{ kind: 'top-up', fund_id, amount_kobo, remark },
      reference: `New fund of ${year}`,
      first_amount: true,
      requested_by: actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const asked = { actor, remark: `${formatNaira(amount_kobo)}: ${remark}` };
  await recordActivities(trx, [
    { ...asked, subject: 'fund-changes', id, action: 'asked' },
    { ...asked, subject: 'funds', id: fund_id, action: 'top-up-asked' },
  ]);
}
