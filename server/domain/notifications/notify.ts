import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import { type About, NOTICES } from '#shared/notices.ts';
import { amountAt } from './amounts.ts';

/** News for a person: a remark that somebody wrote to them (`remarks`), or an event of the portal. */
export interface News {
  user_ids: readonly number[];
  about: About;
  title: string;
  body?: string | null;
  /** How much it is about, in kobo; unless told what the record that it leads to comes to. */
  amount_kobo?: number | null;
  /** The screen that the news leads to. */
  path?: string | null;
  /** Who wrote it. */
  sender_name?: string | null;
  /** A letter of its own says the same. */
  hasLetter?: true;
}

/** Gives people news, once each, in the transaction of what it is about, to be mailed as each of them chose. */
export async function notify(trx: Transaction, ...news: readonly News[]): Promise<void> {
  const rows = news.flatMap(({ user_ids, hasLetter, ...said }) =>
    [...new Set(user_ids)].map((user_id) => ({ user_id, has_letter: hasLetter ?? false, ...said })),
  );
  if (rows.length === 0) return;
  const amounts = new Map<string, number | null>();
  for (const { path, about, amount_kobo } of rows)
    if (path && about !== 'account' && amount_kobo === undefined && !amounts.has(path))
      amounts.set(path, await amountAt(trx, path));
  const placed = JSON.stringify(
    rows.map((row, place) => ({
      amount_kobo: row.about === 'account' ? null : (amounts.get(row.path ?? '') ?? null),
      ...row,
      place,
    })),
  );
  await sql`
    insert into notifications (user_id, kind, about, title, body, amount_kobo, path, sender_name, delivery)
    select coalesce(s.user_id, n.user_id), case n.about when 'remarks' then 'message' else 'notification' end, n.about, n.title, n.body, n.amount_kobo, n.path,
        n.sender_name, case when n.has_letter then 'portal' else coalesce(c.delivery, d.delivery) end
      from jsonb_to_recordset(${placed}::jsonb) as n (user_id bigint, about text, title text, body text,
        amount_kobo bigint, path text, sender_name text, has_letter boolean, place bigint)
      join jsonb_to_recordset(${JSON.stringify(NOTICES)}::jsonb) as d (about text, delivery text) using (about)
      left join successors s on s.for_id = n.user_id and s.path = n.path and s.ended_at is null
      left join notice_choices c on c.user_id = coalesce(s.user_id, n.user_id) and c.about = n.about
     where coalesce(c.delivery, d.delivery) <> 'none' order by n.place`.execute(trx);
}
