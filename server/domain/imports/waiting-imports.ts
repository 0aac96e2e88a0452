import { sql } from 'kysely';
import type { InboxRow, InboxSource } from '#server/frame/inbox.ts';
import { imports } from '#shared/resources/admin-center/imports.ts';
import { kindsToImport } from './may-import.ts';

/** A file that nobody imported in so long was given up. */
const DAYS = 30;

/** New totals that somebody else brought into a year in which money is booked: whoever may import them is the second person. */
export const waitingImports: InboxSource = (actor) => {
  const kinds = kindsToImport(actor).filter((kind) => kind === 'funds' || kind === 'update-funds');
  if (kinds.length === 0 || !actor.permissions.has('read-imports')) return undefined;
  return sql<InboxRow>`
    select ${imports.name} as kind, 'Import new totals' as verb, 'Import ' || t.id as code, t.filename as title,
           'Uploaded by ' || u.name as subtitle, t.status, (t.totals ->> 'change_kobo')::bigint as amount_kobo,
           t.created_at as since, ${imports.path} || '/' || t.id as path, ${imports.name} as resource, t.id
      from imports t join users u on u.id = t.user_id
     where t.status = 'judged' and t.resource = any(${kinds}::text[]) and t.created_at > now() - make_interval(days => ${DAYS})
       and (t.counts ->> 'insert')::integer + (t.counts ->> 'update')::integer > 0
       and t.user_id <> ${actor.id} and t.mapped_by is distinct from ${actor.id}
       and years_by_two(t.id, t.resource, t.totals) <> '{}'`;
};
