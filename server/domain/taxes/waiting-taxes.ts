import { sql } from 'kysely';
import type { InboxRow, InboxSource } from '#server/frame/inbox.ts';
import { permission } from '#shared/permissions.ts';
import { taxLedger } from '#shared/resources/payments/tax-ledger.ts';
import { taxRemittances } from '#shared/resources/payments/tax-remittances.ts';

/** What was withheld in months that are over and is in no schedule yet, by authority: Treasury remits it by the 21st. */
export const waitingTaxes: InboxSource = ({ offices, permissions }) => {
  if (!offices.has('treasury') || !permissions.has(permission('add', taxRemittances.noun))) return undefined;
  return sql<InboxRow>`
    select 'tax-owed' as kind, 'Prepare remittance of tax' as verb, max(o.month) as code, o.authority as title,
           'Due by ' || to_char((max(o.month) || '-21')::date + interval '1 month', 'DD-MM-YYYY') as subtitle, 'owed' as status,
           sum(o.amount_kobo)::bigint as amount_kobo, ((max(o.month) || '-01')::date + interval '1 month') at time zone 'Africa/Lagos' as since,
           ${`${taxRemittances.path}/create`} || '?authority=' || replace(o.authority, ' ', '+') || '&month=' || max(o.month) as path,
           ${taxLedger.name} as resource, min(o.id) as id, null::integer as version
      from (select e.id, e.authority, e.amount_kobo, remitted_with(e) as month from tax_entries e where e.kind <> 'remitted'
        and not exists (select from tax_remittance_lines l where l.entry_id = e.id and l.is_live)) o
     where o.month < to_char(lagos_today(), 'YYYY-MM')
     group by o.authority having sum(o.amount_kobo) > 0`;
};
