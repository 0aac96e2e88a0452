import { changed, type Tamper, TOLD } from './tamper.ts';

const TREASURER = `(select min(m.user_id) from group_members m join groups g on g.id = m.group_id where g.office = 'treasury')`;

/** Who people are and what they sign in with, and the words of refunds, holds, vouchers and untaken options, changed behind the triggers' back. */
export const TAMPERED_PEOPLE: readonly Tamper[] = [
  changed(
    'an e-mail address to which the next link to a new password goes',
    `update users set email = 'a.friend@example.com' where id = ${TREASURER}`,
    'Employee',
  ),
  changed('another name', `update users set surname = 'Another' where id = ${TREASURER}`, 'Employee Another'),
  changed(
    'somebody moved to another department',
    `update users set department_id = (select max(id) from departments) where id = ${TREASURER}`,
    'Employee',
  ),
  changed(
    'an account that was closed, open again',
    `update users set status = case status when 'inactive' then 'active' else 'inactive' end where id = ${TREASURER}`,
    'Employee',
  ),
  changed(
    'a grade that somebody had from an earlier day',
    `update user_grades set from_day = from_day - 400 where (user_id, from_day) = (select user_id, from_day from user_grades order by user_id, from_day limit 1)`,
    'Employee',
  ),
  changed(
    'the password of somebody else put in its place',
    `update user_credentials set password_hash = 'x' where user_id = ${TREASURER}`,
    'Employee',
  ),
  changed(
    'what somebody signs in with taken away',
    `delete from user_credentials where user_id = ${TREASURER}`,
    'Employee',
  ),
  [
    'somebody put beside the portal',
    `insert into users (staff_no, firstname, surname, email, status) values ('GHOST/1', 'Ghost', 'Worker', 'ghost@example.com', 'active')`,
    TOLD,
    /^Employee Worker Ghost is on no timeline: nobody made it\.$/,
  ],
  changed(
    'a refund for another purpose',
    `update refunds set purpose = 'Something else' where id = (select min(id) from refunds)`,
    'Refund',
  ),
  changed(
    'a hold for another purpose',
    `update holds set purpose = 'Something else' where id = (select min(id) from holds)`,
    'Hold',
  ),
  changed(
    'a voucher of another vendor’s name',
    `update vouchers set vendor = 'A Friend Ltd' where id = (select min(id) from vouchers)`,
    'Material received voucher',
  ),
  changed(
    'goods on a voucher called otherwise',
    `update voucher_lines set product = 'Gold bars' where id = (select min(id) from voucher_lines)`,
    'Material received voucher',
  ),
  [
    'an option that was not taken, said to have been dearer',
    `update travel_options set cost_kobo = cost_kobo * 3 where id = (select min(o.id) from travel_options o
      where o.id not in (select option_id from reservations where option_id is not null union all select option_id from hotels where option_id is not null))`,
    TOLD,
    /^(Flight|Hotel request) \S+ was changed/,
  ],
];
