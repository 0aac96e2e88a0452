import { follow } from '#server/crud/follow.ts';
import { nextCode } from '#server/database/codes.ts';
import type { Transaction } from '#server/database/connection.ts';
import { claimWorkflow } from '#shared/workflows/claims.ts';
import { claimantNow } from '../claims/index.ts';
import type { Retirement } from './load-retirements.ts';

/** Claims for whoever travelled what more was spent than their advance paid: submitted, for the department to raise. The receipts are with the retirement. */
export async function claimDifference(
  trx: Transaction,
  { id, code, advance, user_id, department_id, started, finished, balance_kobo }: Retirement,
): Promise<{ id: number; code: string }> {
  const words = `Shortfall of ${code} over ${advance.code}`;
  const claim = await trx
    .insertInto('claims')
    .values({
      code: nextCode('SC'),
      ...{ purpose: words, type: 'others', claim_type: 'settlement', retirement_id: id },
      ...{ started, finished, user_id, department_id },
    })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('expense_lines')
    .values({
      ...{ claim_id: claim.id, description: words, from_day: started, to_day: finished },
      amount_kobo: -balance_kobo,
    })
    .execute();
  await follow(trx, claimWorkflow, 'settle', [claim.id], {
    submitted_at: new Date(),
    ...(await claimantNow(trx, user_id)),
  });
  return claim;
}
