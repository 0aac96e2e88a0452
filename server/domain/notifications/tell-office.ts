import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import { MEMBER_TODAY } from '#server/database/membership-today.ts';
import type { Office } from '#shared/constants.ts';
import { type News, notify } from './notify.ts';

/** Gives news to everybody who works in an office today. */
export async function tellOffice(
  trx: Transaction,
  office: Office,
  ...news: readonly Omit<News, 'user_ids'>[]
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select distinct u.id from users u join group_members m on m.user_id = u.id join groups g on g.id = m.group_id
     where g.office = ${office} and u.status = 'active' and ${sql.raw(MEMBER_TODAY)}`.execute(trx);
  const user_ids = rows.map(({ id }) => id);
  await notify(trx, ...news.map((one) => ({ ...one, user_ids })));
}
