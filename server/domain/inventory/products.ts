import { type SqlBool, sql } from 'kysely';
import { nextCode, proposeCode } from '#server/database/codes.ts';
import type { Database, Transaction } from '#server/database/connection.ts';
import { picturePath, pictureQuery, sendPicture } from '#server/files/public-picture.ts';
import { textOrNull } from '#server/frame/answers.ts';
import type { Extensions } from '#server/frame/extensions.ts';
import type { Answer, RawRoute } from '#server/frame/route.ts';
import { type FieldErrors, Refusal } from '#shared/errors.ts';
import { kindsInWords, PICTURE_LIMITS, PICTURE_TYPES } from '#shared/file-kinds.ts';

/** What the codes of products begin with. */
export const PRODUCT_PREFIX = 'PROD';

/** Products get their code when they are made; a brand given by name is found or added. */
export const productExtensions: Extensions = {
  presents: { brand_name: textOrNull, img_path: textOrNull },
  madeFrom: ['product_brand_id', 'img_path'],
  async prepare(trx, _context, values, existing) {
    await refuseUnlessPicture(trx, values.img_path);
    await refuseWrongMeasures(trx, values, existing);
    const brand = await brandOf(trx, values, existing);
    return {
      ...(existing ? {} : { code: nextCode(PRODUCT_PREFIX) }),
      ...(brand === undefined ? {} : { product_brand_id: brand }),
    };
  },
  async present(db, records) {
    const pictures = await db
      .selectFrom('files')
      .select(['id', 'sha256'])
      .where(sql<SqlBool>`id = any(${records.map(({ img_path }) => img_path)}::bigint[])`)
      .execute();
    return records.map((record) => {
      const brand = record.product_brand as { label: string } | null | undefined;
      const picture = pictures.find(({ id }) => id === record.img_path);
      return {
        ...record,
        brand_name: brand?.label ?? null,
        img_path: picturePath(`products/${record.id}/picture`, picture?.sha256),
      };
    });
  },
};

/** `GET products/:id/picture?v=…`: the picture of a product for whoever knows its address, as records give it. */
export const productPictureRoute: RawRoute = {
  method: 'GET',
  path: '/products/:id/picture',
  access: 'public',
  summary: 'The picture of a product, at the address that records give for it',
  kind: 'own',
  query: pictureQuery,
  produces: PICTURE_TYPES,
  async raw({ portal, id, query }, reply) {
    const picture = await portal.db
      .selectFrom('products as p')
      .innerJoin('files as f', 'f.id', 'p.img_file_id')
      .select(['f.storage_key', 'f.name', 'f.type', 'f.sha256'])
      .where('p.id', '=', id)
      .executeTakeFirst();
    return sendPicture(portal.files, reply, picture, query.v);
  },
};

/** The code that the next product would get; another may be quicker. */
export async function proposeProductCode(db: Database): Promise<Answer> {
  return { data: { code: await proposeCode(db, PRODUCT_PREFIX) } };
}

async function refuseUnlessPicture(trx: Transaction, fileId: unknown): Promise<void> {
  if (typeof fileId !== 'number') return;
  const file = await trx
    .selectFrom('files')
    .select('type')
    .where('id', '=', fileId)
    .where('is_kept', '=', true)
    .executeTakeFirst();
  if (file && PICTURE_TYPES.includes(file.type)) return;
  throw new Refusal('VALIDATION', 'Some of what was sent is not right.', {
    img_path: [`Choose a ${kindsInWords(PICTURE_LIMITS.kinds)} picture`],
  });
}

/** Other measurements hold some of what the product is counted in: it has one, which is none of them, and each stands once. */
async function refuseWrongMeasures(
  trx: Transaction,
  values: Record<string, unknown>,
  existing: Record<string, unknown> | undefined,
): Promise<void> {
  if (!('measurements' in values) && !('measurement_id' in values)) return;
  const base = 'measurement_id' in values ? values.measurement_id : existing?.measurement_id;
  const given = values.measurements as { measurement_id: number }[] | undefined;
  const lines = given ?? (existing ? await measuresOf(trx, Number(existing.id)) : []);
  if (lines.length === 0) return;
  const errors: FieldErrors = {};
  if (!base)
    errors.measurement_id = [
      'Choose what the product is counted in: its other measurements hold so many of it',
    ];
  const known = await knownMeasures(trx, lines);
  for (const [place, { measurement_id }] of lines.entries()) {
    const at = given ? `measurements.${place}.measurement_id` : 'measurement_id';
    const earlier = lines.findIndex((line) => line.measurement_id === measurement_id);
    if (!known.has(measurement_id)) errors[at] = ['There is no such measurement'];
    else if (measurement_id === base)
      errors[at] = ['is what the product is counted in, and one of its other measurements'];
    else if (earlier < place) errors[at] = [`is there twice: line ${earlier + 1} is the same`];
  }
  if (Object.keys(errors).length > 0)
    throw new Refusal('VALIDATION', 'Some of what was sent is not right.', errors);
}

async function knownMeasures(
  trx: Transaction,
  lines: readonly { measurement_id: number }[],
): Promise<Set<number>> {
  const rows = await trx
    .selectFrom('measures')
    .select('id')
    .where(sql<SqlBool>`id = any(${lines.map(({ measurement_id }) => measurement_id)}::bigint[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

async function measuresOf(trx: Transaction, product_id: number): Promise<{ measurement_id: number }[]> {
  return trx
    .selectFrom('product_measures')
    .select('measure_id as measurement_id')
    .where('product_id', '=', product_id)
    .execute();
}

/** The brand of that name; undefined where a brand is selected or the name is the one that the record had. */
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
