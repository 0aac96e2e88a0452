import { changed, type Tamper, TOLD } from './tamper.ts';

const RATE = '(select max(id) from allowance_rates)';
const CLEARED = `(select min(id) from payment_acts where action = 'clear' and desk = 'budget-office')`;

/** The lists by which money is counted, who may commit it, journeys, rooms, and what was counted or written off, changed behind the triggers' back. */
export const TAMPERED_LISTS: readonly Tamper[] = [
  changed(
    'a rate ten times as high',
    `update allowance_rates set amount_kobo = amount_kobo * 10 where id = ${RATE}`,
    'Allowance',
  ),
  changed(
    'a rate that is said to hold from another day',
    `update allowance_rates set date_activated = date_activated - 40 where id = ${RATE}`,
    'Allowance',
  ),
  ['a rate taken away', `delete from allowance_rates where id = ${RATE}`, TOLD, /^Allowance .+ was changed/],
  changed(
    'somebody made an officer of a department',
    `insert into department_officers (department_id, user_id) select d.id, u.id from departments d, users u
      where not exists (select from department_officers o where (o.department_id, o.user_id) = (d.id, u.id)) limit 1`,
    'Department',
  ),
  changed(
    'a fund said to be of another sub-head',
    `update funds set sub_budget_head_id = sub_budget_head_id % 5 + 1 where id = (select min(id) from funds)`,
    'Fund',
  ),
  changed(
    'a sub-head called capital',
    `update sub_budget_heads set type = 'capital' where id = (select min(id) from sub_budget_heads where type <> 'capital')`,
    'Sub budget head',
  ),
  changed(
    'a budget code called otherwise',
    `update budget_codes set code = code || 'X' where id = (select min(id) from budget_codes)`,
    'Budget code',
  ),
  [
    'a budget head called otherwise',
    `update budget_heads set name = 'Security Vote' where id = (select min(id) from budget_heads)`,
    TOLD,
    /^Budget head Security Vote was changed/,
  ],
  changed(
    'a quota of ten times as much',
    `update product_quotas set quantity = quantity * 10 where id = (select min(id) from product_quotas)`,
    'Quota',
  ),
  [
    'a flight of somebody else to another place',
    `update reservations set traveller = 'A Friend', destination = 'Dubai' where id = (select min(id) from reservations where status = 'closed')`,
    TOLD,
    /^Flight FRV\d+ was changed/,
  ],
  [
    'a hotel of another department',
    `update hotels set department_id = department_id % 5 + 1 where id = (select min(id) from hotels)`,
    TOLD,
    /^Hotel request HRS\d+ was changed/,
  ],
  changed(
    'a meeting in another room',
    `update meetings set room_id = room_id % 5 + 1, title = 'Something else' where id = (select min(id) from meetings)`,
    'Meeting',
  ),
  [
    'a meeting taken away',
    `delete from meetings where id = (select min(id) from meetings)`,
    'Beginnings of records',
    /^Number \d+ of meetings has a timeline, and was taken away\.$/,
  ],
  [
    'goods written off for another reason',
    `update stock_write_offs set reason = 'theft', reference = 'None' where id = (select min(id) from stock_write_offs where status = 'approved')`,
    TOLD,
    /^Write-off \S+ was changed/,
  ],
  [
    'a stock count that somebody else submitted',
    `update stock_counts set submitted_by = (select max(id) from users) where id = (select min(id) from stock_counts where status = 'approved')`,
    TOLD,
    /^Stock count CNT\d+ was changed/,
  ],
  [
    'a clearing said to be of another desk',
    `update payment_acts set desk = 'audit' where id = ${CLEARED}`,
    'Acts of payments',
    /\(clear\)/,
  ],
  [
    'another remark on an act',
    `update payment_acts set remark = 'By order of the Director' where id = ${CLEARED}`,
    'Acts of payments',
    /\(clear\)/,
  ],
];
