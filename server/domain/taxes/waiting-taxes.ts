import { sql } from 'kysely';
import type { InboxRow, InboxSource } from '#server/frame/inbox.ts';
import { permission } from '#shared/permissions.ts';
import { taxLedger } from '#shared/resources/payments/tax-ledger.ts';
import { taxRemittances } from '#shared/resources/payments/tax-remittances.ts';

/** What was withheld in months that are over and is in no schedule yet, by authority: Treasury remits it by the 21st. */
export const waitingTaxes: InboxSource = ({ offices, permissions }) => {
  if (!offices.has('treasury') || !permissions.has(permission('add', taxRemittances.noun))) return undefined;
  return sql<InboxRow>`
    select 'tax-owed' as kind, 'Prepare remittance of tax' as verb, max(e.month) as code, e.authority as title,
           'Due by ' || to_char((max(e.month) || '-21')::date + interval '1 month', 'DD-MM-YYYY') as subtitle, 'owed' as status,
           sum(e.amount_kobo)::bigint as amount_kobo, ((max(e.month) || '-01')::date + interval '1 month') at time zone 'Africa/Lagos' as since,
           ${`${taxRemittances.path}/create`} || '?authority=' || replace(e.authority, ' ', '+') || '&month=' || max(e.month) as path,
           ${taxLedger.name} as resource, min(e.id) as id, null::integer as version
      from tax_entries e
     where e.kind <> 'remitted' and e.month < to_char(lagos_today(), 'YYYY-MM')
       and not exists (select from tax_remittance_lines l where l.entry_id = e.id and l.is_live)
     group by e.authority having sum(e.amount_kobo) > 0`;
};
