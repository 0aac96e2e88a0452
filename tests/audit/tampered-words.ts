import { changed, type Tamper, TOLD } from './tamper.ts';

/** Lists that prices, stores and rooms are chosen from, and words, days and parts of records, changed behind the triggers' back. */
export const TAMPERED_WORDS: readonly Tamper[] = [
  changed(
    'a hotel at a higher price',
    'update accommodation_rates set amount_kobo = amount_kobo * 2 where id = (select min(id) from accommodation_rates)',
    'Hotel',
  ),
  changed(
    'a price of a hotel taken away',
    'delete from accommodation_rates where id = (select min(id) from accommodation_rates)',
    'Hotel',
  ),
  changed(
    'a hotel of another state',
    `update accommodations set state = case state when 'abuja' then 'rivers' else 'abuja' end where id = (select min(id) from accommodations)`,
    'Hotel',
  ),
  [
    'a hotel that nobody entered',
    `insert into accommodations (name, street_name, area_city, state) values ('Nowhere Inn', 'No Street', 'Maitama', 'abuja')`,
    TOLD,
    /^Hotel Nowhere Inn is on no timeline/,
  ],
  [
    'a beneficiary called otherwise',
    `update beneficiaries set name = 'Somebody Else' where id = (select min(id) from beneficiaries)`,
    TOLD,
    /^Beneficiary Somebody Else was changed/,
  ],
  [
    'an account said to be of another payee',
    `update bank_details set payee = 'Somebody Else' where id = (select min(id) from bank_details)`,
    TOLD,
    /^Bank details .+ of Somebody Else was changed/,
  ],
  changed(
    'a product called as another',
    `update products set name = 'Something else' where id = (select min(id) from products)`,
    'Product',
  ),
  changed(
    'a pack of a product that holds more',
    'update product_measures set factor = factor + 1 where id = (select min(id) from product_measures)',
    'Product',
  ),
  [
    'a store category called otherwise',
    `update inventory_categories set name = 'Something else' where id = (select min(id) from inventory_categories)`,
    TOLD,
    /^Store category Something else was changed/,
  ],
  [
    'a measurement called otherwise',
    `update measures set name = 'Dozen' where id = (select min(id) from measures)`,
    TOLD,
    /^Measurement Dozen was changed/,
  ],
  [
    'a brand called otherwise',
    `update product_brands set name = 'Other' where id = (select min(id) from product_brands)`,
    TOLD,
    /^Brand Other was changed/,
  ],
  [
    'a grade level called as another',
    `update grade_levels set name = 'Grade Level 99' where id = (select min(id) from grade_levels)`,
    TOLD,
    /^Grade level Grade Level 99 was changed/,
  ],
  changed(
    'a location at another address',
    `update locations set address = 'Elsewhere' where id = (select min(id) from locations)`,
    'Location',
  ),
  changed(
    'a building of another location',
    'update buildings set location_id = (select max(id) from locations where id <> location_id) where id = (select min(id) from buildings)',
    'Building',
  ),
  changed(
    'a room for more people than it holds',
    'update rooms set max_capacity = max_capacity * 2 where id = (select min(id) from rooms)',
    'Room',
  ),
  changed(
    'a service of another department',
    'update services set department_id = (select max(id) from departments) where id = (select min(id) from services)',
    'Service',
  ),
  changed(
    'a module that is switched off',
    'update modules set is_disabled = not is_disabled where id = (select max(id) from modules)',
    'Module',
  ),
  changed(
    'a department that may use a module',
    'insert into module_departments (module_id, department_id, exportable) select max(m.id), max(d.id), true from modules m, departments d',
    'Module',
  ),
  changed(
    'a group that may see a setting',
    'insert into setting_groups (setting_id, group_id) select max(s.id), max(g.id) from settings s, groups g',
    'Setting',
  ),
  changed(
    'somebody made acting head',
    `update departments set acting_head_id = (select max(id) from users where id <> head_id), acting_from = current_date, acting_to = current_date + 30
      where id = (select min(id) from departments where head_id is not null)`,
    'Department',
  ),
  changed(
    'a vendor with the telephone number of another',
    `update vendors set mobile = '08000000000' where id = (select min(id) from vendors)`,
    'Vendor',
  ),
  changed(
    'a batch said to be for something else',
    `update batches set description = 'Something else' where id = (select max(id) from batches)`,
    'Batch',
  ),
  changed(
    'a mandate said to be for something else',
    `update mandates set description = 'Something else' where id = (select max(id) from mandates)`,
    'Mandate',
  ),
  changed(
    'a reversal said to be of something else',
    `update reversals set description = 'Something else' where id = (select max(id) from reversals)`,
    'Reversal',
  ),
  changed(
    'a change of a budget asked on another day',
    `update fund_changes set created_at = created_at - interval '3 days' where id = (select max(id) from fund_changes)`,
    'Change of a budget',
  ),
  changed(
    'another answer to a refund',
    `update refunds set response = 'Something else' where id = (select max(id) from refunds where response is not null)`,
    'Refund',
  ),
  changed(
    'another reason of a hold',
    `update holds set reason = 'Something else' where id = (select max(id) from holds where reason is not null)`,
    'Hold',
  ),
  changed(
    'a ticket with another reference',
    `update hotels set reference = 'XX9999' where id = (select max(id) from hotels where reference is not null)`,
    'Hotel request',
  ),
  changed(
    'a flight that somebody else took up',
    'update reservations set taken_by = (select max(id) from users where id <> taken_by) where id = (select max(id) from reservations where taken_by is not null)',
    'Flight',
  ),
  changed(
    'somebody invited to a meeting afterwards',
    `insert into meeting_invitees (meeting_id, user_id)
     select m.id, u.id from (select max(id) as id from meetings) m, users u
      where not exists (select from meeting_invitees i where i.meeting_id = m.id and i.user_id = u.id) order by u.id limit 1`,
    'Meeting',
  ),
  changed(
    'a meeting with lunch',
    'update meetings set lunch = not lunch where id = (select max(id) from meetings)',
    'Meeting',
  ),
  changed(
    'goods asked for in another quantity',
    'update requisition_items set quantity = quantity + 1 where id = (select min(id) from requisition_items)',
    'Requisition',
  ),
  changed(
    'goods that somebody else collected',
    'update requisitions set collected_by = (select max(id) from users where id <> collected_by) where id = (select max(id) from requisitions where collected_by is not null)',
    'Requisition',
  ),
  changed(
    'another reason why goods were refused',
    `update order_delivery_lines set reason = 'Something else' where id = (select max(id) from order_delivery_lines where reason is not null)`,
    'Order',
  ),
  changed(
    'a delivery inspected on another day',
    `update order_deliveries set inspected_at = inspected_at - interval '1 hour' where id = (select max(id) from order_deliveries where inspected_at is not null)`,
    'Order',
  ),
  changed(
    'goods counted otherwise by one of the two',
    `update stock_count_entries set quantity = quantity + 1 where id = (
       select min(e.id) from stock_count_entries e join stock_count_lines l on l.id = e.line_id join stock_counts c on c.id = l.count_id where c.status = 'approved')`,
    'Stock count',
  ),
  changed(
    'goods that were counted for another reason',
    `update stock_count_lines set reason = 'Something else' where id = (
       select min(l.id) from stock_count_lines l join stock_counts c on c.id = l.count_id where c.status = 'approved' and l.reason is not null)`,
    'Stock count',
  ),
  changed(
    'another decision about what is open in a year',
    `update closing_decisions set decision = 'lapsed' where id = (select min(id) from closing_decisions where decision = 'carried' and type = 'expenditure')`,
    'Close',
  ),
  changed(
    'a decision of a close taken away',
    'delete from closing_decisions where id = (select min(id) from closing_decisions)',
    'Close',
  ),
  changed(
    'a budget drafted by somebody else',
    'update budget_drafts set user_id = (select max(id) from users) where id = (select min(id) from budget_drafts)',
    'Budget',
  ),
  [
    'a file said to be another',
    `update files set sha256 = repeat('2', 64) where id = (select min(f.id) from files f where not exists (select from attachments a where a.file_id = f.id))`,
    'Files of records',
    /^File \d+ is said to have another content than it had\.$/,
  ],
  [
    'the file of a receipt taken away',
    'delete from files where id = (select min(file_id) from expense_lines)',
    'Files of records',
    /^File \d+ is on a record, and was taken away\.$/,
  ],
  [
    'goods asked for by nobody',
    `insert into requisitions (code, type, location_id, owner_id, user_id, department_id, deciding_department_id, deputy_id, month, status)
     select 'RQS00000', type, location_id, owner_id, user_id, department_id, deciding_department_id, deputy_id, month, status from requisitions
      where status = 'pending' and type = 'custom' order by id limit 1`,
    TOLD,
    /^Requisition RQS00000 is on no timeline: nobody made it\.$/,
  ],
  ...(
    [
      ['a department', 'departments', 'departments'],
      ['a vendor', 'vendors', 'vendors'],
      ['a budget code', 'budget_codes', 'budget-codes'],
      ['an allowance', 'allowances', 'allowances'],
      ['a quota', 'product_quotas', 'product-quotas'],
      ['a dashboard', 'dashboards', 'dashboards'],
      ['a product', 'products', 'products'],
    ] as const
  ).map(([what, table, subject]): [string, string, string, RegExp] => [
    `${what}, taken away`,
    `delete from ${table} where id = (select max(id) from ${table})`,
    'Beginnings of records',
    new RegExp(`^Number \\d+ of ${subject} has a timeline, and was taken away\\.$`),
  ]),
];
