import type { Tamper } from './tamper.ts';

const OPEN_GROUP = `(select min(id) from groups where office is null)`;
const LAST_DETAILS = `(select max(id) from bank_details)`;
const REVERSAL = `(select min(id) from reversals)`;

/** Rights, settings, bank details, files and whose records are, changed behind the triggers' back. */
export const TAMPERED_RECORDS: readonly Tamper[] = [
  [
    'a permission given',
    `insert into group_permissions (group_id, permission) select ${OPEN_GROUP}, name from permissions
        where name not in (select permission from group_permissions where group_id = ${OPEN_GROUP}) limit 1`,
    'Records as their timelines tell',
    /^Group .+ was changed: it isn’t what its timeline tells\.$/,
  ],
  [
    'a permission taken away',
    `delete from group_permissions where group_id = ${OPEN_GROUP} and permission = (select min(permission) from group_permissions where group_id = ${OPEN_GROUP})`,
    'Records as their timelines tell',
    /^Group .+ was changed/,
  ],
  [
    'a member of a group that is no office',
    `delete from group_members where group_id = ${OPEN_GROUP} and user_id = (select min(user_id) from group_members where group_id = ${OPEN_GROUP})`,
    'Records as their timelines tell',
    /^Group .+ was changed/,
  ],
  [
    'a group that need not prove itself any more',
    `update groups set totp_required = not totp_required where id = ${OPEN_GROUP}`,
    'Records as their timelines tell',
    /^Group .+ was changed/,
  ],
  [
    'a list made exportable',
    `update module_groups set exportable = not exportable where group_id = ${OPEN_GROUP} and module_id = (select min(module_id) from module_groups where group_id = ${OPEN_GROUP})`,
    'Records as their timelines tell',
    /^Group .+ was changed/,
  ],
  [
    'a group that nobody made',
    `insert into groups (name) values ('Friends')`,
    'Records as their timelines tell',
    /^Group Friends is on no timeline: nobody made it\.$/,
  ],
  [
    'a setting changed',
    `update settings set value = 'consecutive' where key = 'separation_of_duties'`,
    'Records as their timelines tell',
    /^Setting separation_of_duties was changed/,
  ],
  [
    'a setting taken away',
    `delete from settings where key = 'separation_of_duties'`,
    'Beginnings of records',
    /^Number \d+ of settings has a timeline, and was taken away\.$/,
  ],
  [
    'bank details and the list changed together',
    `with d as (update bank_details set account_number = '0000000000' where user_id = (select min(user_id) from bank_details where status = 'in-force')
         and status = 'in-force' returning user_id)
       update users u set account_number = '0000000000' from d where u.id = d.user_id`,
    'Records as their timelines tell',
    /^Bank details \d+ of .+ was changed/,
  ],
  [
    'bank details said to be in force for longer',
    `update bank_details set in_force_from = coalesce(in_force_from, now()) - interval '1 year' where id = ${LAST_DETAILS}`,
    'Records as their timelines tell',
    /^Bank details \d+ of .+ was changed/,
  ],
  [
    'bank details taken away with their owner’s account',
    `delete from bank_details where id = ${LAST_DETAILS}`,
    'Beginnings of records',
    /^Number \d+ of bank-details has a timeline, and was taken away\.$/,
  ],
  [
    'a reversal for another reason',
    `update reversals set reason = 'As the Director wished' where id = ${REVERSAL}`,
    'Records as their timelines tell',
    /^Reversal RV\d+ was changed/,
  ],
  [
    'a dashboard that adds up other rows',
    `update dashboards set filter = '{"match":"all","rules":[{"field":"status","op":"equals","value":"paid"}]}' where id = (select min(id) from dashboards)`,
    'Records as their timelines tell',
    /^Dashboard .+ was changed/,
  ],
  [
    'a dashboard shown to another group',
    `update dashboard_groups set group_id = (select max(id) from groups) where dashboard_id = (select min(dashboard_id) from dashboard_groups)
         and group_id = (select min(group_id) from dashboard_groups where dashboard_id = (select min(dashboard_id) from dashboard_groups))`,
    'Records as their timelines tell',
    /^Dashboard .+ was changed/,
  ],
  [
    'a meeting that somebody else allowed',
    `update meetings set decided_by = (select max(id) from users where id not in (user_id, decided_by)) where id = (select min(id) from meetings where decided_by is not null)`,
    'Who asked and who answered',
    /^Meeting MER\d+ was answered by user \d+; by its timeline by user \d+\.$/,
  ],
  [
    'a hold that somebody else secured',
    `update holds set secured_by = (select max(id) from users where id <> user_id) where id = (select min(id) from holds where status = 'secured' and secured_by is null)`,
    'Who asked and who answered',
    /^Hold HLD\d+ was answered by user \d+; by its timeline by user nobody\.$/,
  ],
  [
    'a reversal taken away',
    `delete from reversals where id = ${REVERSAL}`,
    'Beginnings of records',
    /^Number \d+ of reversals has a timeline, and was taken away\.$/,
  ],
  [
    'a vendor that is no longer blocked, or is now',
    `update vendors set is_blocked = not is_blocked where id = (select min(id) from vendors)`,
    'Records as their timelines tell',
    /^Vendor .+ was changed/,
  ],
  [
    'a vendor called otherwise',
    `update vendors set name = 'Friend Ltd' where id = (select min(id) from vendors)`,
    'Records as their timelines tell',
    /^Vendor Friend Ltd was changed/,
  ],
  [
    'a department with another head',
    `update departments set head_id = (select max(id) from users where id <> coalesce(head_id, 0)) where id = (select min(id) from departments where head_id is not null)`,
    'Records as their timelines tell',
    /^Department .+ was changed/,
  ],
  [
    'a mandate for another vendor before it is raised',
    `update mandates set vendor_id = (select max(id) from vendors where id <> vendor_id) where id = (select min(id) from mandates)`,
    'Records as their timelines tell',
    /^Mandate MND\d+ was changed/,
  ],
  [
    'an order of another vendor',
    `update orders set vendor_id = (select max(id) from vendors where id <> vendor_id) where id = (select min(id) from orders)`,
    'Records as their timelines tell',
    /^Order \S+ was changed/,
  ],
  [
    'an order under another invoice',
    `update orders set invoice_no = 'INV/X' where id = (select min(id) from orders)`,
    'Records as their timelines tell',
    /^Order \S+ was changed/,
  ],
  [
    'goods asked for by somebody else',
    `update requisitions set owner_id = (select max(id) from users where id <> owner_id) where id = (select min(id) from requisitions)`,
    'Records as their timelines tell',
    /^Requisition \S+ was changed/,
  ],
  [
    'a file said to have another content',
    `update files set sha256 = repeat('0', 64) where id = (select min(file_id) from attachments)`,
    'Files of records',
    /^File \d+ of brands 1 is said to have another content than it had\.$/,
  ],
  [
    'a file put on another record',
    `update attachments set subject_id = 2 where file_id = (select min(file_id) from attachments)`,
    'Files of records',
    /^File \d+ is attached to brands \d or isn’t, otherwise than its timeline tells\.$/,
  ],
  [
    'a file taken off its record',
    `delete from attachments where file_id = (select min(file_id) from attachments)`,
    'Files of records',
    /^File \d+ is attached to brands 1 or isn’t/,
  ],
];
