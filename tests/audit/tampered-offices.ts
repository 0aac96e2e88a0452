import type { Tamper } from './tamper.ts';

const TREASURY = `(select id from groups where office = 'treasury')`;
const PAST_HOLIDAY = '(select min(id) from holidays where day < lagos_today())';

/** Changes behind the triggers' back of who is in an office, of working days and of who was reminded. */
export const TAMPERED_OFFICES: readonly Tamper[] = [
  [
    'somebody put into an office',
    `insert into group_members (group_id, user_id) select ${TREASURY}, min(id) from users
       where id not in (select user_id from group_members where group_id = ${TREASURY})`,
    'Members of offices',
    /^Who is in Treasury was changed: its members aren't those that its timeline tells\.$/,
  ],
  [
    'somebody taken out of an office',
    `delete from group_members where group_id = ${TREASURY} and user_id = (select min(user_id) from group_members where group_id = ${TREASURY})`,
    'Members of offices',
    /^Who is in Treasury was changed/,
  ],
  [
    'a seat in an office that was made longer',
    `update group_members set ends_on = '2030-01-01' where group_id = ${TREASURY} and user_id = (select min(user_id) from group_members where group_id = ${TREASURY})`,
    'Members of offices',
    /^Who is in Treasury was changed/,
  ],
  [
    'a group made an office',
    `alter table groups drop constraint if exists groups_office_check;
       update groups set office = 'somebody' where id = (select min(id) from groups where office is null)`,
    'Members of offices',
    /^Who is in .+ was changed/,
  ],
  [
    'a holiday that has passed and was moved',
    `update holidays set day = day - 200 where id = ${PAST_HOLIDAY}`,
    'Public holidays',
    /^The public holiday of \S+ was changed: it isn't what its timeline tells\.$/,
  ],
  [
    'a holiday in the past that nobody had declared',
    `insert into holidays (day, name) values (lagos_today() - 1, 'Declared')`,
    'Public holidays',
    /^The public holiday of \S+ was changed/,
  ],
  [
    'a holiday taken away',
    `delete from holidays where id = ${PAST_HOLIDAY}`,
    'Public holidays',
    /^Public holiday \d+ has a timeline, and was taken away\.$/,
  ],
  [
    'a query said to have been brought to mind too early',
    `update queries set reminded_days = 21, asked_at = now(), answered_at = case when status <> 'open' then now() end where id = (select min(id) from queries)`,
    'Reminders',
    /^Query \d+ \(.+\) is said to have been brought to mind after 21 days, which had not passed\.$/,
  ],
  [
    'an advance said to have been brought to mind on another day than there is',
    `update touring_advances set reminded_days = 3 where id = (select min(id) from touring_advances)`,
    'Reminders',
    /^Touring advance \S+ is said to have been brought to mind after 3 days/,
  ],
];
