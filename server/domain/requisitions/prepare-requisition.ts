import { sql } from 'kysely';
import { nextCode } from '#server/database/codes.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Extensions } from '#server/frame/extensions.ts';
import { type FieldErrors, Refusal } from '#shared/errors.ts';
import { whoDecides } from '../heads/index.ts';
import { USABLE } from '../inventory/index.ts';
import { refuseAboveQuota } from './quotas.ts';

type Prepare = NonNullable<Extensions['prepare']>;
type Asked = { product_id: number; quantity: number };

/** What the server sets of a requisition that is asked for: its department, who decides, and that its quotas suffice. */
export const prepareRequisition: Prepare = async (trx, { actor }, values, existing) => {
  if (existing) return prepareChange(trx, values, existing);
  const owner_id = Number(values.owner ?? actor.id);
  const department_id = await departmentOf(trx, owner_id, actor);
  const items = values.items as Asked[];
  await refuseUnaskable(trx, items);
  const deciders = await whoDecides(trx, department_id, [owner_id, actor.id], 'this requisition');
  if (values.type === 'quota') await refuseAboveQuota(trx, owner_id, items);
  return { code: nextCode('RQS'), owner_id, user_id: actor.id, department_id, ...deciders };
};

/** It is changed while nobody has decided; of a quota it takes then what it asks for then. */
async function prepareChange(
  trx: Transaction,
  { items }: Record<string, unknown>,
  { id, status, type, owner_id }: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  if (status !== 'pending')
    throw new Refusal('WRONG_STATE', 'It is decided or taken back. It can no longer be changed.');
  if (!items) return {};
  await refuseUnaskable(trx, items as Asked[]);
  if (type !== 'quota') return {};
  const { rows } = await sql<{ product_id: number; counted: number }>`
    select product_id, counted from requisition_items where requisition_id = ${Number(id)}`.execute(trx);
  await refuseAboveQuota(trx, Number(owner_id), items as Asked[], {
    month: sql<string>`(select r.month from requisitions r where r.id = ${Number(id)})`,
    of: new Map(rows.map(({ product_id, counted }) => [product_id, counted])),
  });
  return {};
}

async function departmentOf(
  trx: Transaction,
  owner: number,
  actor: { id: number; department_id: number | null },
): Promise<number> {
  if (!actor.department_id)
    throw new Refusal('RULE', 'You belong to no department, whose head would decide on it.');
  if (owner === actor.id) return actor.department_id;
  const member = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', owner)
    .where('department_id', '=', actor.department_id)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (member) return actor.department_id;
  const sentence = 'You can ask for yourself or for somebody of your department.';
  throw new Refusal('RULE', sentence, { owner: [sentence] });
}

/** Each product once, and only what is in stock or may be asked for before it is. */
async function refuseUnaskable(trx: Transaction, items: readonly Asked[]): Promise<void> {
  const ids = items.map(({ product_id }) => product_id);
  const { rows } = await sql<{ id: number; name: string; ok: boolean }>`
    select p.id, p.name, ${REQUISITABLE} as ok from products p where p.id = any(${ids}::bigint[])`.execute(
    trx,
  );
  const errors: FieldErrors = {};
  ids.forEach((id, index) => {
    const product = rows.find((row) => row.id === id);
    if (ids.indexOf(id) !== index)
      errors[`items.${index}.product_id`] = ['This product is in another line already.'];
    else if (!product?.ok)
      errors[`items.${index}.product_id`] = [
        `${product?.name ?? 'This product'} is not in stock, and can't be asked for before it is.`,
      ];
  });
  const [first] = Object.values(errors).flat();
  if (first) throw new Refusal('RULE', first, errors);
}

/** Whether a product `p` may be asked for: it is in stock, or can be asked for before it is. */
export const REQUISITABLE = sql<boolean>`(p.status = 'active' and (p.request_on_delivery or ${USABLE} > 0))`;
