import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { formatNaira } from '#shared/money.ts';
import { notify } from '../notifications/index.ts';

/** What is told of a refund. */
interface Told {
  id: number;
  code: string;
  amount_kobo: number;
  purpose: string;
  department_id: number;
}

/** Tells the officers of departments that they are asked to carry a cost, whoever acts excepted. */
export async function tellDebtors(
  trx: Transaction,
  actor: Actor,
  creditor: string,
  refunds: readonly Told[],
): Promise<void> {
  if (refunds.length === 0) return;
  const officers = await answerersOf(
    trx,
    actor,
    refunds.map(({ department_id }) => department_id),
  );
  await notify(
    trx,
    ...refunds.map(({ id, code, amount_kobo, purpose, department_id }) => ({
      user_ids: officers(department_id),
      about: 'waits' as const,
      title: `${creditor} asks your department to carry ${formatNaira(amount_kobo)}`,
      body: `${code}: ${purpose}`,
      path: pathOf(id),
    })),
  );
}

/** Tells the department that is asked, and whoever asked, what others did: who closed the year, or treasury when the vendor gave money back. */
export async function tellAsked(
  trx: Transaction,
  actor: Actor,
  {
    id,
    department_id,
    user_id,
    amount_kobo,
  }: Pick<Told, 'id' | 'department_id' | 'amount_kobo'> & { user_id: number },
  title: string,
  words: string,
): Promise<void> {
  const officers = await answerersOf(trx, actor, [department_id]);
  await notify(trx, {
    user_ids: [...officers(department_id), ...(user_id === actor.id ? [] : [user_id])],
    about: 'remarks',
    title,
    body: words || null,
    amount_kobo,
    path: pathOf(id),
    sender_name: actor.name,
  });
}

/** Who answers refunds for each of some departments, whoever acts excepted. */
async function answerersOf(
  trx: Transaction,
  actor: Actor,
  department_ids: readonly number[],
): Promise<(department_id: number) => number[]> {
  const departments = [...new Set(department_ids)];
  const { rows } = await sql<{ department_id: number; user_id: number }>`
    with answers as (
      select group_id from group_permissions where permission in ('edit-refunds', 'delete-refunds')
       group by group_id having count(*) = 2
    )
    select distinct d.id as department_id, u.id as user_id from departments d
      join users u on u.department_id = d.id
        or exists (select from department_officers o where o.department_id = d.id and o.user_id = u.id)
      join group_members m on m.user_id = u.id join answers a on a.group_id = m.group_id
     where d.id = any(${departments}::bigint[]) and u.status = 'active' and u.id <> ${actor.id}`.execute(trx);
  return (id) => rows.filter((row) => row.department_id === id).map(({ user_id }) => user_id);
}

/** Tells whoever asked what became of it; with words of the person who answered it is a message of theirs. */
export async function tellCreditor(
  trx: Transaction,
  actor: Actor,
  { id, user_id }: { id: number; user_id: number },
  title: string,
  words: string | null = null,
): Promise<void> {
  await notify(trx, {
    user_ids: user_id === actor.id ? [] : [user_id],
    about: words ? 'remarks' : 'mine',
    title,
    body: words,
    path: pathOf(id),
    sender_name: actor.name,
  });
}

function pathOf(id: number): string {
  return `/payments/refunds/${id}`;
}
