import { sql } from 'kysely';
import { MEMBER_TODAY } from '#server/database/membership-today.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Job, Portal } from '#server/frame/portal.ts';
import { sealLetter } from '#server/mail/letters.ts';

/** Each morning asks for a letter with the last seal to every member of the audit office, where the setting says so. */
export const mailSealsJob: Job = {
  name: 'seals-to-audit',
  schedule: '35 7 * * *',
  work: sealsToAudit,
};

/** Mails one seal to one member of the audit office. */
export const mailSealJob: Job = {
  name: 'mail-seal',
  isMail: true,
  async work({ db, mailer }, { seal_id, user_id }) {
    const { rows } = await sql<{
      name: string;
      email: string;
      agency: string;
      at: string;
      hash: string;
      seals: number;
    }>`
      select u.name, u.email, coalesce((select value from settings where key = 'agency_name'), '') as agency, s.hash,
          to_char(s.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, (select count(*) from activity_seals where id <= s.id) as seals
        from users u cross join activity_seals s where u.id = ${user_id} and u.status = 'active' and s.id = ${seal_id}`.execute(
      db,
    );
    const [found] = rows;
    if (!found) return;
    const { name, email, ...seal } = found;
    const letter = sealLetter({ name, id: Number(seal_id), ...seal });
    await mailer.send({ name, address: email }, { ...letter, id: `seal-${seal_id}-${user_id}` });
  },
};

/** The same now. What audit was mailed is beyond the reach of whoever has database and machine. */
export async function sealsToAudit({ db, enqueue }: Pick<Portal, 'db' | 'enqueue'>): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { rows } = await sql<{ user_id: number; seal_id: number }>`
      select distinct u.id as user_id, s.id as seal_id
        from users u join group_members m on m.user_id = u.id join groups g on g.id = m.group_id and g.office = 'audit'
        cross join (select id from activity_seals order by id desc limit 1) s
       where u.status = 'active' and ${sql.raw(MEMBER_TODAY)}
         and (select value from settings where key = 'seals_mailed_to_audit') = 'on'
       order by u.id`.execute(trx);
    for (const { user_id, seal_id } of rows) await enqueue(trx, mailSealJob.name, { user_id, seal_id });
  });
}
