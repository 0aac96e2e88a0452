import type { Transaction } from '#server/database/connection.ts';

/** News for a person: an event of the portal (`notification`) or a remark that somebody wrote to them (`message`). */
export interface News {
  user_ids: readonly number[];
  kind: 'notification' | 'message';
  title: string;
  body?: string | null;
  /** The screen that the news leads to. */
  path?: string | null;
  /** Who wrote it. */
  sender_name?: string | null;
}

/** Gives people news, once each, in the transaction of what it is about. */
export async function notify(trx: Transaction, ...news: readonly News[]): Promise<void> {
  const rows = news.flatMap(({ user_ids, body = null, path = null, sender_name = null, ...said }) =>
    [...new Set(user_ids)].map((user_id) => ({ user_id, body, path, sender_name, ...said })),
  );
  if (rows.length > 0) await trx.insertInto('notifications').values(rows).execute();
}
