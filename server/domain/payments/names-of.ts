import type { Transaction } from '#server/database/connection.ts';

/** Whom a batch pays, in a few words: "Preye Ogbonna and 4 others". */
export function namesOf([first = '', ...others]: readonly string[]): string {
  if (others.length === 0) return first;
  return `${first} and ${others.length} ${others.length === 1 ? 'other' : 'others'}`;
}

/** Names a batch anew when a payment has left it; one that all have left keeps its name. */
export async function renameBatch(trx: Transaction, batch_id: number): Promise<void> {
  const left = await trx
    .selectFrom('payments as p')
    .innerJoin('expenditures as e', 'e.id', 'p.expenditure_id')
    .select('e.beneficiary')
    .where('p.batch_id', '=', batch_id)
    .where('p.status', '<>', 'returned')
    .orderBy('p.pv_seq')
    .execute();
  if (left.length === 0) return;
  const beneficiary = namesOf(left.map((one) => one.beneficiary));
  await trx.updateTable('batches').set({ beneficiary }).where('id', '=', batch_id).execute();
}
