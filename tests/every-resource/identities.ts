import { randomBytes } from 'node:crypto';
import { hashOfSession } from '#server/http/session-secret.ts';
import type { TestPortal } from '../support/portal.ts';

/** How a session came to its end, or that it hasn't. */
export type SessionState = 'alive' | 'idle' | 'too-long' | 'ended' | 'deactivated';

/** Somebody who calls: the permissions that their one group has, and the state of their session. */
export interface Identity {
  key: string;
  permissions?: readonly string[];
  state?: SessionState;
  department_id?: number;
  /** May export what they browse. */
  exports?: boolean;
}

/** Makes all identities at once, each a person with a group of their own and a session; answers their tokens by key. */
export async function openIdentities(
  { pool }: Pick<TestPortal, 'pool'>,
  identities: readonly Identity[],
): Promise<ReadonlyMap<string, string>> {
  const rows = identities.map(
    ({ key, permissions = [], state = 'alive', department_id = null, exports = false }, index) => {
      const token = randomBytes(24).toString('base64url');
      return {
        key,
        permissions,
        state,
        department_id,
        exports,
        token,
        token_hash: hashOfSession(token),
        staff_no: `ID${index}`,
      };
    },
  );
  await pool.query(
    `with given as (select * from jsonb_to_recordset($1::jsonb)
         as g(key text, permissions jsonb, state text, department_id bigint, exports boolean, token_hash text, staff_no text)),
       people as (insert into users (staff_no, firstname, surname, email, status, department_id)
         select staff_no, 'Identity', staff_no, lower(staff_no) || '@agency.test',
           case state when 'deactivated' then 'inactive' else 'active' end, department_id from given returning id, staff_no),
       named as (insert into groups (name) select 'Group of ' || staff_no from given returning id, name),
       joined as (insert into group_members (group_id, user_id)
         select n.id, p.id from people p join named n on n.name = 'Group of ' || p.staff_no),
       allowed as (insert into group_permissions (group_id, permission)
         select n.id, a.permission from given g join named n on n.name = 'Group of ' || g.staff_no
           cross join jsonb_array_elements_text(g.permissions) as a(permission)),
       exportable as (insert into module_groups (module_id, group_id, exportable)
         select m.id, n.id, true from given g join named n on n.name = 'Group of ' || g.staff_no and g.exports cross join modules m)
     insert into sessions (token_hash, user_id, created_at, last_seen_at, ended_at)
     select g.token_hash, p.id,
       now() - case state when 'too-long' then interval '13 hours' else interval '0' end,
       now() - case state when 'idle' then interval '11 minutes' else interval '0' end,
       case state when 'ended' then now() end
     from given g join people p using (staff_no)`,
    [JSON.stringify(rows)],
  );
  return new Map(rows.map(({ key, token }) => [key, token]));
}
