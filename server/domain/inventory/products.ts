import { sql } from 'kysely';
import { nextCode, proposeCode } from '#server/database/codes.ts';
import type { Database, Transaction } from '#server/database/connection.ts';
import type { Extensions } from '#server/frame/extensions.ts';
import type { Answer } from '#server/frame/route.ts';

const PREFIX = 'PROD';

/** Products get their code when they are made; a brand given by name is found or added. */
export const productExtensions: Extensions = {
  async prepare(trx, _context, values, existing) {
    const brand = await brandOf(trx, values, existing);
    return {
      ...(existing ? {} : { code: nextCode(PREFIX) }),
      ...(brand === undefined ? {} : { product_brand_id: brand }),
    };
  },
  async present(_db, records) {
    return records.map((record) => {
      const brand = record.product_brand as { label: string } | null | undefined;
      return { ...record, brand_name: brand?.label ?? null };
    });
  },
};

/** The code that the next product would get; another may be quicker. */
export async function proposeProductCode(db: Database): Promise<Answer> {
  return { data: { code: await proposeCode(db, PREFIX) } };
}

/** The brand that a name stands for; a brand that is chosen, and the name that the record had, say nothing new. */
async function brandOf(
  trx: Transaction,
  { brand_name, product_brand_id }: Record<string, unknown>,
  existing: Record<string, unknown> | undefined,
): Promise<number | undefined> {
  if (typeof brand_name !== 'string' || brand_name === '') return undefined;
  if (!existing && product_brand_id) return undefined;
  // Two who name a new brand at once get the same: each adds it or finds it added.
  await sql`insert into product_brands (name) values (${brand_name}) on conflict (lower(name)) do nothing`.execute(
    trx,
  );
  const { rows } = await sql<{
    id: number;
  }>`select id from product_brands where lower(name) = lower(${brand_name})`.execute(trx);
  const brand = rows[0]?.id;
  return brand === existing?.product_brand_id ? undefined : brand;
}
