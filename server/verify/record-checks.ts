import type { Check } from './check.ts';
import { contentOf } from './hash-chain.ts';

/** The records of which each line of their timelines keeps a hash: subject, table, what one is called, and what names it. */
const KEPT = [
  ['expenditures', 'expenditures', 'Expenditure', 'r.code'],
  ['batches', 'batches', 'Batch', 'r.code'],
  ['payments', 'payments', 'Payment', 'r.pv_no'],
  ['fund-changes', 'fund_changes', 'Change of a budget', 'r.reference'],
  ['reversals', 'reversals', 'Reversal', 'r.code'],
  ['bank-details', 'bank_details', 'Bank details', `r.id || ' of ' || r.payee`],
  ['settings', 'settings', 'Setting', 'r.key'],
  ['groups', 'groups', 'Group', 'r.name'],
  ['vendors', 'vendors', 'Vendor', 'r.name'],
  ['departments', 'departments', 'Department', 'r.name'],
  ['mandates', 'mandates', 'Mandate', 'r.code'],
  ['supplies', 'orders', 'Order', 'r.code'],
  ['requisitions', 'requisitions', 'Requisition', 'r.code'],
  ['dashboards', 'dashboards', 'Dashboard', 'r.title'],
  ['allowances', 'allowances', 'Allowance', 'r.name'],
  ['funds', 'funds', 'Fund', 'r.id'],
  ['budget-codes', 'budget_codes', 'Budget code', 'r.code'],
  ['budget-heads', 'budget_heads', 'Budget head', 'r.name'],
  ['sub-budget-heads', 'sub_budget_heads', 'Sub budget head', 'r.name'],
  ['product-quotas', 'product_quotas', 'Quota', 'r.id'],
  ['flights', 'reservations', 'Flight', 'r.code'],
  ['hotels', 'hotels', 'Hotel request', 'r.code'],
  ['meetings', 'meetings', 'Meeting', 'r.code'],
  ['stock-write-offs', 'stock_write_offs', 'Write-off', 'r.code'],
  ['stock-counts', 'stock_counts', 'Stock count', 'r.code'],
  ['employees', 'users', 'Employee', 'r.name'],
  ['refunds', 'refunds', 'Refund', 'r.code'],
  ['reserves', 'holds', 'Hold', 'r.code'],
  ['vouchers', 'vouchers', 'Material received voucher', 'r.serial_no'],
  ['year-closings', 'year_closings', 'Close', 'r.name'],
  ['budget-drafts', 'budget_drafts', 'Budget', 'r.name'],
  ['accommodations', 'accommodations', 'Hotel', 'r.name'],
  ['beneficiaries', 'beneficiaries', 'Beneficiary', 'r.name'],
  ['products', 'products', 'Product', 'r.code'],
  ['grade-levels', 'grade_levels', 'Grade level', 'r.name'],
  ['store-categories', 'inventory_categories', 'Store category', 'r.name'],
  ['brands', 'product_brands', 'Brand', 'r.name'],
  ['measurements', 'measures', 'Measurement', 'r.name'],
  ['locations', 'locations', 'Location', 'r.name'],
  ['buildings', 'buildings', 'Building', 'r.name'],
  ['rooms', 'rooms', 'Room', 'r.name'],
  ['services', 'services', 'Service', 'r.name'],
  ['tags', 'tags', 'Tag', 'r.name'],
  ['modules', 'modules', 'Module', 'r.name'],
  ['tax-remittances', 'tax_remittances', 'Remittance of tax', 'r.code'],
  ['payment-schedules', 'payment_schedules', 'Payment schedule', 'r.code'],
  ['payment-file-templates', 'payment_file_templates', 'Template of payment files', 'r.name'],
  ['bank-accounts', 'bank_accounts', 'Account of the agency', `r.name || ' at ' || r.bank_name`],
  ['statements', 'bank_statements', 'Bank statement', 'r.code'],
  ['receipts', 'money_receipts', 'Receipt of money', 'r.number'],
  ['warrants', 'warrants', 'Warrant', 'r.code'],
  ['authority-limits', 'authority_limits', 'Authority limit', `r.role || ' from ' || r.starts_on`],
  ['tax-rates', 'tax_rates', 'Rate of tax', `r.kind || ' from ' || r.starts_on`],
] as const;

/** Those, each with its table. */
export const KEPT_RECORDS: readonly (readonly [subject: string, table: string])[] = KEPT.map(
  ([subject, table]) => [subject, table],
);

/** The tables of those. */
export const KEPT_TABLES: readonly string[] = KEPT.map(([, table]) => table);

/** Those of which what was written before says nothing yet: other checks tell how they began. Every other one is told of. */
const UNTOLD_BEFORE = ['expenditures', 'batches', 'payments', 'year-closings'];

/** Those that nobody can delete by any act. */
const STAYING = [
  'batches',
  'payments',
  'reversals',
  'refunds',
  'reserves',
  'vouchers',
  'tax-rates',
  'authority-limits',
  'tax-remittances',
  'bank-accounts',
  'payment-schedules',
  'statements',
  'receipts',
  'warrants',
];
/** Those of which other checks say that they are there. */
const FOUND_ELSEWHERE = ['expenditures', 'mandates', 'supplies', 'requisitions', 'funds'];

/** By subject, what says of a first line of a timeline that its record was taken away. */
const TAKEN_AWAY = KEPT.filter(([subject]) => !FOUND_ELSEWHERE.includes(subject))
  .map(
    ([subject, table]) => `
         when '${subject}' then not exists (select from ${table} r where r.id = a.subject_id)${
           STAYING.includes(subject)
             ? ''
             : ` and not exists (select from activities d where d.subject_type = '${subject}' and d.subject_id = a.subject_id and d.action = 'deleted')`
         }`,
  )
  .join('');

/** What moves or guards money is to the letter what the last line of its timeline keeps a hash of; members and permissions of groups too. */
const contents: Check = {
  title: 'Records as their timelines tell',
  isLong: true,
  bad: `
    select * from (
      ${KEPT.map(
        ([subject, table, word, name]) => `
      select '${subject}' as subject, r.id, '${word} ' || ${name} as record, t.content is null as is_untold,
          t.content <> ${contentOf('said_of(r)')} as is_changed
        from ${table} r left join (
            select distinct on (subject_id) subject_id, content from activities
             where subject_type = '${subject}' and content is not null and action <> 'printed' order by subject_id desc, seq desc) t on t.subject_id = r.id
        ${UNTOLD_BEFORE.includes(subject) ? 'where t.content is not null' : ''}`,
      ).join(' union all ')}
    ) record where is_untold or is_changed order by subject, id`,
  sentence: ({ record, is_untold }) =>
    is_untold
      ? `${record} is on no timeline: nobody made it.`
      : `${record} was changed: it isn’t what its timeline tells.`,
  counted: `select ${[...new Set(KEPT_TABLES)].map((table) => `(select count(*) from ${table})`).join(' + ')} as records`,
  extent: ({ records }) => `${records} records`,
};

/** How each of them began, and that it is there: none was put beside the portal, and none taken away. */
const beginnings: Check = {
  title: 'Beginnings of records',
  bad: `
    select * from (
      select 'Expenditure ' || e.code as record, e.id, true as is_there from expenditures e
       where not exists (select from activities a where a.subject_type = 'expenditures' and a.subject_id = e.id and a.action = 'raised')
      union all
      select 'Batch ' || b.code, b.id, true from batches b
       where not exists (select from activities a where a.subject_type = 'batches' and a.subject_id = b.id and a.action = 'raised')
      union all
      select 'Payment ' || p.pv_no, p.id, true from payments p
       where not exists (select from activities a where a.subject_type = 'payments' and a.subject_id = p.id and a.action = 'batched')
      union all
      select 'Number ' || a.subject_id || ' of ' || a.subject_type, a.subject_id, false from activities a
       where a.seq = 1 and case a.subject_type${TAKEN_AWAY}
         else false end
    ) bad order by record`,
  sentence: ({ record, is_there }) =>
    is_there
      ? `${record} is there, and no timeline tells how it began.`
      : `${record} has a timeline, and was taken away.`,
  counted:
    'select (select count(*) from expenditures) + (select count(*) from batches) + (select count(*) from payments) as records',
  extent: ({ records }) => `${records} expenditures, batches and payments`,
};

/** Who made or decided is who did so by the timeline, and two people where it takes two. */
const people: Check = {
  title: 'Who made and decided',
  bad: `
    select * from (
      select 'Batch ' || b.code as record, b.user_id as said, a.actor_id as told, false as is_alone from batches b
        join activities a on a.subject_type = 'batches' and a.subject_id = b.id and a.action = 'raised'
      union all
      select 'Change ' || c.reference, c.requested_by, a.actor_id, c.status = 'approved' and c.decided_by = c.requested_by from fund_changes c
        left join activities a on a.subject_type = 'fund-changes' and a.subject_id = c.id and a.action = 'asked' where a.id is not null
      union all
      select 'Change ' || c.reference, c.decided_by, a.actor_id, false from fund_changes c
        left join lateral (select actor_id from activities where subject_type = 'fund-changes' and subject_id = c.id and changes -> 'status' ->> 1 = c.status
          order by seq desc limit 1) a on true where c.status in ('approved', 'denied')
      union all
      select 'Payment ' || p.pv_no, c.confirmed_by, c.confirmed_by, c.confirmed_by = c.requested_by from payment_corrections c join payments p on p.id = c.payment_id
      union all
      select 'Payment ' || p.pv_no, o.confirmed_by, o.confirmed_by, o.confirmed_by = o.requested_by from payment_bounces o join payments p on p.id = o.payment_id
      union all
      select 'Payment ' || p.pv_no, o.requested_by, a.user_id, false from payment_bounces o join payments p on p.id = o.payment_id
        left join lateral (select user_id from payment_acts x where x.payment_id = o.payment_id and x.action = 'bounce' and x.user_id = o.requested_by limit 1) a on true
      union all
      select 'Payment ' || p.pv_no, o.confirmed_by, a.user_id, false from payment_bounces o join payments p on p.id = o.payment_id
        left join lateral (select user_id from payment_acts x where x.payment_id = o.payment_id and x.action = 'confirm-bounce' and x.user_id = o.confirmed_by limit 1) a on true
       where o.confirmed_by is not null
      union all
      select 'Bank details ' || d.id, 0, 0, d.confirmed_by = d.proposed_by from bank_details d where not d.is_inherited
    ) bad where said is distinct from told or is_alone order by record`,
  sentence: ({ record, said, told, is_alone }) =>
    is_alone
      ? `${record} was decided by whoever asked for it.`
      : `${record} was made or decided by user ${said ?? 'nobody'}; by its timeline by user ${told ?? 'nobody'}.`,
  counted: 'select (select count(*) from batches) + (select count(*) from fund_changes) as records',
  extent: ({ records }) => `${records} batches and changes of budgets`,
};

/** What is attached to a record is what its file’s timeline tells, and each file is to the letter what was attached. */
const files: Check = {
  title: 'Files of records',
  bad: `
    with told as (
      select subject_id as file_id, split_part(remark, ' ', 1) as subject_type, split_part(remark, ' ', 2)::bigint as record_id,
          (array_agg(action order by seq desc))[1] as action, (array_agg(content order by seq desc))[1] as content
        from activities where subject_type = 'files' and action in ('attached', 'detached') group by 1, 2, 3)
    select * from (
      select coalesce(t.file_id, a.file_id) as file_id, coalesce(t.subject_type, a.subject_type) as subject_type, coalesce(t.record_id, a.subject_id) as record_id,
          coalesce(t.action = 'attached', false) <> (a.file_id is not null) as is_moved,
          a.file_id is not null and t.content is distinct from ${contentOf('said_of(f)')} as is_changed, false as is_of_import
        from told t full join attachments a on (a.file_id, a.subject_type, a.subject_id) = (t.file_id, t.subject_type, t.record_id)
        left join files f on f.id = a.file_id
      union all
      select f.id, null, 0, false, true, false from files f
       where f.is_kept and ${contentOf('said_of(f)')} is distinct from (
         select content from activities where subject_type = 'files' and subject_id = f.id and content is not null order by seq desc limit 1)
      union all
      select file_id, null, 0, true, false, false from (
          select file_id from expense_lines union all select ticket_file_id from hotels union all select file_id from travel_options
          union all select img_file_id from products union all select avatar_file_id from users
          union all select value::bigint from settings where input_type = 'file' and value ~ '^[0-9]{1,18}$' union all select unnest(array[approval_memo_file_id, data_page_file_id, visa_file_id, ticket_file_id]) from reservations) carried
       where file_id is not null and not exists (select from files f where f.id = carried.file_id and f.is_kept)
      union all
      select i.file_id, 'imports', i.id, false, i.sha256 <> f.sha256, true from imports i join files f on f.id = i.file_id
      union all
      select s.file_id, 'statements', s.id, not f.is_kept, s.digest <> f.sha256, true from bank_statements s join files f on f.id = s.file_id
    ) bad where is_moved or is_changed order by file_id`,
  sentence: ({ file_id, subject_type, record_id, is_moved }) =>
    is_moved && Number(record_id) === 0
      ? `File ${file_id} is on a record, and was taken away.`
      : is_moved
        ? `File ${file_id} is attached to ${subject_type} ${record_id} or isn’t, otherwise than its timeline tells.`
        : `File ${file_id}${Number(record_id) > 0 ? ` of ${subject_type} ${record_id}` : ''} is said to have another content than it had.`,
  counted: 'select count(*) as files from attachments',
  extent: ({ files: count }) => `${count} attached files`,
};

/** What is proved of the records themselves against their timelines. */
export const RECORD_CHECKS: readonly Check[] = [contents, beginnings, people, files];
