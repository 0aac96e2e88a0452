import { type RawBuilder, sql } from 'kysely';
import type { Queryable, Transaction } from '#server/database/connection.ts';
import { MEMBER_TODAY } from '#server/database/membership-today.ts';
import type { Extensions } from '#server/frame/extensions.ts';
import { type FieldErrors, Refusal } from '#shared/errors.ts';
import { are, grouped } from '#shared/resource/plural.ts';

/** What somebody may ask for of a product this month. */
export interface QuotaLeft {
  product_id: number;
  quota: number;
  used: number;
}

/** A quota is that of a group or of a grade, and there is one of each product. */
export const quotaExtensions: Extensions = {
  async prepare(trx, _context, values, existing) {
    const { product_id, group_id, grade_level_id } = { ...existing, ...values };
    const same = await trx
      .selectFrom('product_quotas')
      .select('id')
      .where('product_id', '=', Number(product_id))
      .where('group_id', 'is not distinct from', Number(group_id) || null)
      .where('grade_level_id', 'is not distinct from', Number(grade_level_id) || null)
      .where('id', '<>', Number(existing?.id ?? 0))
      .executeTakeFirst();
    if (!same) return {};
    const sentence = 'There is a quota of this product for them already. Change that one.';
    throw new Refusal('TAKEN', sentence, { product_id: [sentence] });
  },
};

/** The month of Lagos that it is. */
const THIS_MONTH = sql<string>`date_trunc('month', lagos_today())::date`;

/** The quotas that somebody has in a month, this one unless told, by product: the highest of their groups today and of their grade. */
export async function quotasOf(
  db: Queryable,
  owner: number,
  products?: readonly number[],
  month: RawBuilder<string> = THIS_MONTH,
): Promise<Map<number, QuotaLeft>> {
  const among = products ? sql`and q.product_id = any(${products}::bigint[])` : sql``;
  const { rows } = await sql<QuotaLeft>`
    select q.product_id, max(q.quantity)::int as quota, coalesce(max(s.used), 0)::int as used
      from product_quotas q
      left join quota_uses s on s.user_id = ${owner} and s.product_id = q.product_id and s.month = ${month}
     where (q.grade_level_id = (select grade_level_id from users where id = ${owner})
        or q.group_id in (select m.group_id from group_members m where m.user_id = ${owner} and ${sql.raw(MEMBER_TODAY)})) ${among}
     group by q.product_id`.execute(db);
  return new Map(rows.map((row) => [row.product_id, row]));
}

type Asked = { product_id: number; quantity: number };

/** What a requisition that is changed takes of quotas until now: its month, and how many of each product. */
export interface TakenUntilNow {
  month: RawBuilder<string>;
  of: ReadonlyMap<number, number>;
}

/** Refuses, line by line and with the figures, more than the owner's quotas leave in the month; until the transaction ends nobody else takes of them. */
export async function refuseAboveQuota(
  trx: Transaction,
  owner: number,
  items: readonly Asked[],
  { month, of }: TakenUntilNow = { month: THIS_MONTH, of: new Map() },
): Promise<void> {
  const products = items.map(({ product_id }) => product_id);
  await sql`insert into quota_uses (user_id, product_id, month)
    select ${owner}, p, ${month} from unnest(${products}::bigint[]) p order by p on conflict do nothing`.execute(
    trx,
  );
  await sql`select from quota_uses where user_id = ${owner} and product_id = any(${products}::bigint[])
    and month = ${month} order by product_id for update`.execute(trx);
  const quotas = await quotasOf(trx, owner, products, month);
  const errors: FieldErrors = {};
  const figures: (QuotaLeft & { asked: number; left: number })[] = [];
  items.forEach(({ product_id, quantity }, index) => {
    const { quota, used: all } = quotas.get(product_id) ?? { quota: 0, used: 0 };
    const used = all - (of.get(product_id) ?? 0);
    const left = Math.max(0, quota - used);
    if (quantity <= left) return;
    figures.push({ product_id, quota, used, asked: quantity, left });
    errors[`items.${index}.quantity`] = [
      quota === 0
        ? `The receiver has no quota of this product. Ask for it as custom.`
        : `Only ${grouped(left)} of the quota of ${grouped(quota)} ${are(left)} left this month, and ${grouped(quantity)} ${are(quantity)} asked for.`,
    ];
  });
  const [first] = Object.values(errors).flat();
  if (first) throw new Refusal('RULE', first, errors, { quotas: figures });
}
