import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, Queryable, Transaction } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';

const kind = z.enum(['notification', 'message']);

/** The query of the list: both kinds unless one is named. */
export const listQuery = z.looseObject({
  kind: kind.optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(30),
});

/** Which are read now: these, or all (of a kind). */
export const readBody = z.union([
  z.strictObject({ ids: z.array(z.number().int().positive()).min(1).max(500), kind: kind.optional() }),
  z.strictObject({ all: z.literal(true), kind: kind.optional() }),
]);

/** A page of the caller's news. */
export async function listNews(db: Database, { actor, query }: RequestContext): Promise<Answer> {
  const { kind, page, per_page } = query as z.infer<typeof listQuery>;
  const mine = db
    .selectFrom('notifications')
    .where('user_id', '=', actor.id)
    .$if(kind !== undefined, (select) => select.where('kind', '=', kind ?? ''));
  const [rows, counted] = await Promise.all([
    mine
      .select(['id', 'kind', 'title', 'body as detail', 'path', 'sender_name', 'read_at', 'created_at'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(per_page)
      .offset((page - 1) * per_page)
      .execute(),
    mine.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { data: rows, meta: { page, per_page, total: Number(counted.total) } };
}

/** The true counts behind the two badges. */
export async function countUnread(db: Database, { actor }: RequestContext): Promise<Answer> {
  return { data: await unreadOf(db, actor.id) };
}

/** Marks as read; what was read before keeps its time. Answers the counts that are left. */
export async function markRead(trx: Transaction, { actor, body }: RequestContext): Promise<Answer> {
  const asked = body as z.infer<typeof readBody>;
  await trx
    .updateTable('notifications')
    .set({ read_at: new Date() })
    .where('user_id', '=', actor.id)
    .where('read_at', 'is', null)
    .$if('ids' in asked, (update) =>
      update.where('id', '=', sql<number>`any(${'ids' in asked ? asked.ids : []}::bigint[])`),
    )
    .$if(asked.kind !== undefined, (update) => update.where('kind', '=', asked.kind ?? ''))
    .execute();
  const data = await unreadOf(trx, actor.id);
  const left = data.notifications + data.messages;
  return { data, message: left === 0 ? 'All is read now.' : `Marked as read. ${left} left to read.` };
}

async function unreadOf(db: Queryable, userId: number): Promise<{ notifications: number; messages: number }> {
  const rows = await db
    .selectFrom('notifications')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('n')])
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .groupBy('kind')
    .execute();
  const count = (kind: string) => Number(rows.find((row) => row.kind === kind)?.n ?? 0);
  return { notifications: count('notification'), messages: count('message') };
}
