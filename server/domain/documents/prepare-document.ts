import { sql } from 'kysely';
import type { Queryable, Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import type { Extensions } from '#server/frame/extensions.ts';
import { Refusal } from '#shared/errors.ts';
import { permission } from '#shared/permissions.ts';
import { drawReference } from './draw-reference.ts';
import { draftScope } from './scope.ts';

type Prepare = NonNullable<Extensions['prepare']>;

/** What the server sets of a document that is made by hand: whose it is, its reference, and the amount of what it comes from. */
export const prepareDocument: Prepare = async (trx, { actor }, values) => {
  const department = await departmentOf(trx, actor, values.department_id);
  await refuseUnseen(trx, actor, values.document_id);
  refuseUnlisted(actor, values);
  const amount_kobo = await amountOf(trx, values);
  return {
    department_id: department.id,
    at_department_id: department.id,
    user_id: actor.id,
    reference_no: await drawReference(trx, department),
    ...(values.amount === undefined || values.amount === null ? { amount_kobo } : {}),
  };
};

/** The department that makes it: the one that is named, or the actor's own. */
async function departmentOf(trx: Transaction, actor: Actor, named: unknown) {
  const id = Number(named ?? actor.department_id ?? actor.own_department_ids[0] ?? 0);
  const found = await trx
    .selectFrom('departments')
    .select(['id', 'abv'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found || !actor.department_ids.includes(id)) {
    const sentence =
      named === undefined || named === null
        ? 'You belong to no department that could send a document.'
        : 'You act for your own departments: choose one of them.';
    throw new Refusal('RULE', sentence, { department_id: [sentence] });
  }
  return found;
}

/** What a document encloses or answers is one that the actor may see. */
async function refuseUnseen(db: Queryable, actor: Actor, named: unknown): Promise<void> {
  if (typeof named !== 'number') return;
  const { rows } =
    await sql`select from documents t where t.id = ${named} and ${draftScope(actor) ?? sql`true`}`.execute(
      db,
    );
  if (rows.length > 0) return;
  const sentence = 'There is no such document among those that you see.';
  throw new Refusal('RULE', sentence, { document_id: [sentence] });
}

/** Whoever may not list orders, or expenditures, learns nothing of one by its number; which expenditures are seen, the field itself judges. */
function refuseUnlisted({ permissions }: Actor, values: Readonly<Record<string, unknown>>): void {
  for (const [field, noun, word] of [
    ['order_id', 'supplies', 'order'],
    ['expenditure_id', 'expenditures', 'expenditure'],
  ] as const) {
    if (!values[field] || permissions.has(permission('browse', noun))) continue;
    const sentence = `There is no such ${word} among those that you see.`;
    throw new Refusal('RULE', sentence, { [field]: [sentence] });
  }
}

/** What the order or the expenditure comes to from which it is made; it comes from one of them at most. */
async function amountOf(db: Queryable, { order_id, expenditure_id }: Readonly<Record<string, unknown>>) {
  if (order_id && expenditure_id) {
    const sentence = 'A work-order comes from an order or from an expenditure, not from both.';
    throw new Refusal('RULE', sentence, { expenditure_id: [sentence] });
  }
  const { rows } = await sql<{ amount_kobo: number }>`
    select total_kobo as amount_kobo from orders where id = ${order_id ?? null}::bigint
    union all select amount_kobo from expenditures where id = ${expenditure_id ?? null}::bigint`.execute(db);
  return rows[0]?.amount_kobo ?? null;
}
