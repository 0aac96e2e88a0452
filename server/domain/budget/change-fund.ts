import { deleteRecord, lockRecord, updateRecord } from '#server/crud/store.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Extensions, WireRecord } from '#server/frame/extensions.ts';
import type { RequestContext } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { funds } from '#shared/resources/budget/funds.ts';
import { refuseTakenCode } from './create-fund.ts';
import { fundExtensions } from './fund-extensions.ts';

/** Moves a fund to another code, sub-head or department while nothing but its making was entered; money never changes here. */
export async function changeFund(trx: Transaction, context: RequestContext): Promise<WireRecord> {
  const extensions: Extensions = {
    ...fundExtensions,
    async prepare(inner, _context, values, existing) {
      await refuseMoved(inner, context.id, 'Its code, sub-head and department stay.');
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
  return deleteRecord(trx, funds, fundExtensions, context);
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
