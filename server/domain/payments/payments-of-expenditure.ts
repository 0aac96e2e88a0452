import type { Queryable } from '#server/database/connection.ts';
import type { FileCarrier } from '#server/frame/area.ts';

/** The payments that show an expenditure's invoice and memo at the desks; none for any other record. */
export async function paymentsOfExpenditure(
  db: Queryable,
  { type, id }: FileCarrier,
): Promise<FileCarrier[]> {
  if (type !== 'expenditures') return [];
  const rows = await db.selectFrom('payments').select('id').where('expenditure_id', '=', id).execute();
  return rows.map((payment) => ({ type: 'payments', id: payment.id }));
}
