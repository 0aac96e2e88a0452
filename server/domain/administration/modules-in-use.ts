import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import { Refusal } from '#shared/errors.ts';

/** The modules without which a payment stops on its way: raised, batched, cleared at each desk, reversed. */
export const PAYMENT_MODULES: readonly string[] = [
  'expenditures',
  'batches',
  'payments',
  'reversals',
  'reversal-requests',
];

/**
 * Refuses to disable a module that the payment flow needs, or anything above it, while payments are under way, unless it is
 * confirmed. Moving it below something disabled disables it too.
 */
export async function refuseStoppedPayments(
  trx: Transaction,
  values: Record<string, unknown>,
  existing: Record<string, unknown>,
): Promise<void> {
  if (values.confirm === true || !(await goesDark(trx, values, existing))) return;
  const { rows } = await sql<{ needed: string | null; under_way: number }>`
    with recursive below(id, slug, name) as (
      select m.id, m.slug, m.name from modules m where m.id = ${Number(existing.id)}
      union all select m.id, m.slug, m.name from modules m join below on m.parent_id = below.id
    )
    select (select name from below where slug = any(${PAYMENT_MODULES}::text[]) order by id limit 1) as needed,
           (select count(*)::int from payments where status not in ('paid', 'returned', 'reversed', 'deleted')) as under_way`.execute(
    trx,
  );
  const { needed = null, under_way = 0 } = rows[0] ?? {};
  if (needed === null || under_way === 0) return;
  const payments = under_way === 1 ? '1 payment is' : `${under_way} payments are`;
  const sentence = `${payments} under way and can't go on without “${needed}”. Confirm below if you want to disable it all the same.`;
  throw new Refusal('IN_USE', sentence, { confirm: [sentence] }, { payments: under_way, confirm: true });
}

async function goesDark(
  trx: Transaction,
  values: Record<string, unknown>,
  existing: Record<string, unknown>,
): Promise<boolean> {
  if (existing.is_disabled === true) return false;
  if (values.isDisabled === true) return true;
  if (!('parentId' in values) || values.parentId === existing.parent_id) return false;
  const { rows } = await sql<{ dark: boolean }>`
    with recursive above(id, parent_id, is_disabled) as (
      select m.id, m.parent_id, m.is_disabled from modules m where m.id = ${Number(values.parentId ?? 0)}
      union all select m.id, m.parent_id, m.is_disabled from modules m join above on m.id = above.parent_id
    )
    select coalesce(bool_or(is_disabled), false) as dark from above`.execute(trx);
  return rows[0]?.dark ?? false;
}
