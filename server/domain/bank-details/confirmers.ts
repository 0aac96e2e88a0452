import { sql } from 'kysely';
import { MEMBER_TODAY } from '#server/database/membership-today.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Portal } from '#server/frame/portal.ts';
import { permission } from '#shared/permissions.ts';
import { nounFor } from '#shared/resource/plural.ts';
import { resourceNamed } from '#shared/resources/index.ts';
import { notify } from '../notifications/index.ts';
import { LISTS, type Owner } from './owners.ts';

const NEEDED = 2;

/** Warns of each list of which fewer than two active people can confirm bank details, in the log and to the administrators; called at start-up. */
export async function warnOfFewConfirmers({ db, log }: Pick<Portal, 'db' | 'log'>): Promise<void> {
  const weak = (await confirmers(db)).filter(({ people }) => people < NEEDED);
  if (weak.length === 0) return;
  for (const { list, people } of weak)
    log.warn({ list, people, needed: NEEDED }, warningOf({ list, people }));
  await inTransaction(db, async (trx) => {
    const { rows } = await sql<{ id: number }>`
      select distinct u.id from users u join group_members m on m.user_id = u.id join groups g on g.id = m.group_id
       where g.office = 'administrators' and u.status = 'active' and ${sql.raw(MEMBER_TODAY)}
         and not exists (select 1 from notifications n where n.user_id = u.id and n.title = ${TITLE} and n.read_at is null)`.execute(
      trx,
    );
    await notify(trx, {
      user_ids: rows.map(({ id }) => id),
      about: 'waits',
      title: TITLE,
      body: weak.map(warningOf).join(' '),
      path: '/administration/groups',
    });
  });
}

const TITLE = 'Bank details can’t be confirmed by two people';

/** How many active people may edit each list of those who are paid, by groups and modules as they are today. */
async function confirmers(db: Portal['db']): Promise<{ list: Owner['list']; people: number }[]> {
  const { rows } = await sql<{ list: Owner['list']; people: number }>`
    with recursive live as (
      select m.id from modules m where m.parent_id is null and not m.is_disabled
      union all
      select m.id from modules m join live on live.id = m.parent_id where not m.is_disabled
    ), may as (
      select gp.permission, u.id from users u join group_members m on m.user_id = u.id join group_permissions gp on gp.group_id = m.group_id
        join permissions p on p.name = gp.permission join live on live.id = p.module_id
       where u.status = 'active' and ${sql.raw(MEMBER_TODAY)}
    )
    select w.list, count(distinct may.id)::int as people from unnest(${LISTS}::text[]) as w (list)
      left join may on may.permission = 'edit-' || w.list group by w.list order by w.list`.execute(db);
  return rows;
}

function warningOf({ list, people }: { list: Owner['list']; people: number }): string {
  const has = people === 0 ? 'Nobody' : 'Only one active person';
  return `${has} may edit ${nounFor(resourceNamed(list), 2)}: their bank details need two people, one to propose and one to confirm. Give ${permission('edit', list)} to a second.`;
}
