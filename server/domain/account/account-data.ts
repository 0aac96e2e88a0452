import { sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { accountWarning } from '#shared/nuban.ts';
import { bankStanding } from '../bank-details/index.ts';
import { avatarPath, groupAskingForTotp } from '../session/index.ts';

interface AccountRow {
  id: number;
  staff_no: string;
  firstname: string;
  middlename: string | null;
  surname: string;
  name: string;
  email: string;
  mobile: string | null;
  gender: string | null;
  job_title: string | null;
  type: string;
  date_joined: string | null;
  status: string;
  bank_name: string | null;
  account_number: string | null;
  version: number;
  grade_level: { id: number; name: string; key: string } | null;
  department: { id: number; name: string; abv: string } | null;
  avatar_sha256: string | null;
  totp_confirmed_at: Date | null;
  password_changed_at: Date | null;
}

/** A person's own account: profile, picture, groups, and how they sign in. `warnings` tells what is doubtful, by field. */
export async function accountData(db: Queryable, actor: Actor) {
  const [{ rows }, totp_group, standing] = await Promise.all([
    sql<AccountRow>`
      select u.id, u.staff_no, u.firstname, u.middlename, u.surname, u.name, u.email, u.mobile, u.gender, u.job_title, u.type,
        u.date_joined, u.status, u.bank_name, u.account_number, u.version, f.sha256 as avatar_sha256, c.totp_confirmed_at, c.password_changed_at,
        case when g.id is not null then json_build_object('id', g.id, 'name', g.name, 'key', g.key) end as grade_level,
        case when d.id is not null then json_build_object('id', d.id, 'name', d.name, 'abv', d.abv) end as department
      from users u left join user_credentials c on c.user_id = u.id left join files f on f.id = u.avatar_file_id
        left join grade_levels g on g.id = u.grade_level_id left join departments d on d.id = u.department_id
      where u.id = ${actor.id}`.execute(db),
    groupAskingForTotp(db, actor.id),
    bankStanding(db, 'employees', [actor.id], actor, { isOwn: true }),
  ]);
  const row = rows[0];
  if (!row) throw new Error(`there is no user ${actor.id}`);
  const bank = standing.get(actor.id) ?? { bank_in_force: null, proposed_bank: null };
  const { bank_name, account_number } = bank.proposed_bank ?? row;
  const doubt = accountWarning(bank_name, account_number);
  const { avatar_sha256, totp_confirmed_at, ...person } = row;
  return {
    ...person,
    avatar: avatarPath(row.id, avatar_sha256),
    groups: actor.groups,
    totp: {
      enabled: totp_confirmed_at !== null,
      confirmed_at: totp_confirmed_at,
      required: totp_group !== undefined,
      required_by: totp_group ?? null,
    },
    ...bank,
    warnings: doubt ? { account_number: doubt } : {},
  };
}
