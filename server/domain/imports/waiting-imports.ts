import { sql } from 'kysely';
import type { InboxRow, InboxSource } from '#server/frame/inbox.ts';
import type { ImportResource } from '#shared/import-labels.ts';
import { imports } from '#shared/resources/admin-center/imports.ts';
import { kindsToImport } from './may-import.ts';

/** The kinds that may take two people. */
const BY_TWO: readonly ImportResource[] = ['restock', 'funds', 'update-funds'];

/** A file that nobody imported in so long was given up. */
const DAYS = 30;

/** What somebody else brought and takes two people: whoever may import it is the second person. */
export const waitingImports: InboxSource = (actor) => {
  const kinds = kindsToImport(actor).filter((kind) => BY_TWO.includes(kind));
  if (kinds.length === 0 || !actor.permissions.has('read-imports')) return undefined;
  return sql<InboxRow>`
    select ${imports.name} as kind, case t.resource when 'restock' then 'Restock products' else 'Import new totals' end as verb, 'Import ' || t.id as code, t.filename as title,
           'Uploaded by ' || u.name as subtitle, t.status, (t.totals ->> case t.resource when 'restock' then 'value_kobo' else 'change_kobo' end)::bigint as amount_kobo,
           t.created_at as since, ${imports.path} || '/' || t.id as path, ${imports.name} as resource, t.id, null::integer as version
      from imports t join users u on u.id = t.user_id
     where t.status = 'judged' and t.resource = any(${kinds}::text[]) and t.created_at > now() - make_interval(days => ${DAYS})
       and (t.counts ->> 'insert')::integer + (t.counts ->> 'update')::integer > 0
       and not is_one_hand('imports', t.id, t.user_id, ${actor.id}) and not is_one_hand('imports', t.id, t.mapped_by, ${actor.id})
       and takes_two(t.id, t.resource, t.totals)`;
};
