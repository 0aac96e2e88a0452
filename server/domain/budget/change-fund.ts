import { deleteRecord, lockRecord, updateRecord } from '#server/crud/write-records.ts';
import { recordActivities } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Extensions, WireRecord } from '#server/frame/extensions.ts';
import type { RequestContext } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { funds } from '#shared/resources/budget/funds.ts';
import { refuseTakenCode } from './create-fund.ts';
import { fundExtensions } from './fund-extensions.ts';

/** Moves a fund to another code, sub-head or department while nothing but its making was entered and nothing was asked for; money never changes here. */
export async function changeFund(trx: Transaction, context: RequestContext): Promise<WireRecord> {
  const extensions: Extensions = {
    ...fundExtensions,
    async prepare(inner, _context, values, existing) {
      if (!PLACE.some((name) => name in values && values[name] !== existing?.[name])) return {};
      await refuseMoved(inner, context.id, 'Its code, sub-head and department stay.');
      await refuseAsked(inner, context.id);
      const { budget_code_id, budget_year } = { ...existing, ...values } as Record<string, number>;
      if (budget_code_id && budget_year)
        await refuseTakenCode(inner, { budget_code_id, budget_year }, context.id);
      return {};
    },
  };
  return updateRecord(trx, funds, extensions, context);
}

/** Deletes a fund on which nothing but its making was entered and that nothing else uses. */
export async function deleteFund(trx: Transaction, context: RequestContext): Promise<WireRecord> {
  await lockRecord(trx, funds, fundExtensions, context, context.id);
  await refuseMoved(trx, context.id, 'It stays.');
  await dropFirstAmount(trx, context);
  return deleteRecord(trx, funds, fundExtensions, context);
}

/** What a fund was to start with goes with it, unless it was approved: then it was entered. */
async function dropFirstAmount(trx: Transaction, { id, actor }: RequestContext): Promise<void> {
  const dropped = await trx
    .deleteFrom('fund_changes')
    .where('fund_id', '=', id)
    .where('first_amount', '=', true)
    .where('status', '<>', 'approved')
    .returning('id')
    .execute();
  const remark = 'The fund was deleted';
  await recordActivities(
    trx,
    dropped.map((change) => ({ subject: 'fund-changes', id: change.id, action: 'deleted', actor, remark })),
  );
}

const PLACE = ['budget_code_id', 'sub_budget_head_id', 'department_id'] as const;

/** Whoever answers a top-up or virement was shown the fund where it is. */
async function refuseAsked(trx: Transaction, id: number): Promise<void> {
  const { n } = await trx
    .selectFrom('fund_changes')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where(({ eb, or }) => or([eb('fund_id', '=', id), eb('to_fund_id', '=', id)]))
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  if (n === 0) return;
  const waits = n === 1 ? 'A top-up or virement of it waits' : `${n} top-ups and virements of it wait`;
  throw new Refusal(
    'IN_USE',
    `${waits} for an answer. Until then its code, sub-head and department stay.`,
    undefined,
    { used_by: { fund_changes: n } },
  );
}

async function refuseMoved(trx: Transaction, id: number, consequence: string): Promise<void> {
  const { n } = await trx
    .selectFrom('fund_entries')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('fund_id', '=', id)
    .where('kind', '<>', 'fund-created')
    .executeTakeFirstOrThrow();
  if (n === 0) return;
  const entries = n === 1 ? 'One entry was' : `${n} entries were`;
  throw new Refusal('IN_USE', `${entries} made on this fund. ${consequence}`, undefined, {
    used_by: { fund_entries: n },
  });
}
