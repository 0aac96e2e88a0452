import type { Check } from './check.ts';

/** What a row and the line of its timeline say of their moments may be as far apart: one is that of the transaction. */
const APART = `interval '1 hour'`;

/** The renames that timelines tell, by what was before; imports tell them by the labels of their columns, and their undoing without words. */
const RENAMES = `
  renames as materialized (
    select subject_id as user_id, at, remark, changes = '{}' as is_wordless,
        coalesce(changes -> 'surname' -> 0, changes -> 'Surname' -> 0) #>> '{}' as surname,
        coalesce(changes -> 'firstname' -> 0, changes -> 'First name' -> 0) #>> '{}' as firstname,
        coalesce(changes -> 'middlename' -> 0, changes -> 'Middle name' -> 0) #>> '{}' as middlename,
        coalesce(changes -> 'surname' -> 1, changes -> 'Surname' -> 1) #>> '{}' as next_surname,
        coalesce(changes -> 'firstname' -> 1, changes -> 'First name' -> 1) #>> '{}' as next_firstname,
        changes ?| array['firstname', 'First name', 'middlename', 'Middle name'] as has_other
      from activities where subject_type = 'employees' and (changes ?| array['surname', 'firstname', 'middlename', 'Surname', 'First name', 'Middle name']
        or action = 'updated' and changes = '{}' and remark like '% undone'))`;

/** What somebody was called before, and until when, is what their timeline tells of each rename, and no rename is left out. */
const names: Check = {
  title: 'Former names',
  bad: `
    with ${RENAMES}
    select * from (
      select f.user_id, u.name, f.surname || ' ' || f.othername as former, false as is_lost
        from former_names f join users u on u.id = f.user_id
       where not exists (select from renames r where r.user_id = f.user_id and r.at between f.until - ${APART} and f.until + ${APART}
         and (r.is_wordless or coalesce(r.surname, f.surname) = f.surname
           and (not r.has_other or r.firstname is null or r.middlename is null or f.othername in (r.firstname, r.middlename))))
      union all
      select r.user_id, u.name, concat_ws(' ', r.surname, r.firstname, r.middlename), true
        from renames r join users u on u.id = r.user_id
       where not r.is_wordless and r.at > (select at from schema_migrations where name = '0093-names-as-people-write-them.sql') and (
         r.surname <> r.next_surname and r.next_surname <> '' and not exists (select from former_names f
           where f.user_id = r.user_id and f.surname = r.surname and f.until >= r.at - ${APART})
         or r.firstname <> '' and r.firstname <> r.next_firstname and r.next_firstname <> '' and not exists (select from former_names f
           where f.user_id = r.user_id and f.othername = r.firstname and f.until >= r.at - ${APART})
         or r.middlename <> '' and not exists (select from former_names f
           where f.user_id = r.user_id and f.othername = r.middlename and f.until >= r.at - ${APART}))
    ) bad order by user_id, is_lost, former`,
  sentence: ({ user_id, name, former, is_lost }) =>
    is_lost
      ? `${name} (user ${user_id}) was called otherwise (${former}) by their timeline, which isn’t kept.`
      : `${name} (user ${user_id}) is said to have been called ${former}, or until another moment than their timeline tells.`,
  counted: 'select count(*) as names, count(distinct user_id) as people from former_names',
  extent: ({ names: count, people }) => `${count} former names of ${people} people`,
};

/** Nobody's account is said to be later than the first line about it, nor earlier where that line tells that it was made. */
const accounts: Check = {
  title: 'Since when accounts are there',
  bad: `
    select u.id, u.name from users u
      join (select distinct on (subject_id) subject_id, action, at from activities where subject_type = 'employees' order by subject_id, seq) a on a.subject_id = u.id
     where u.created_at > a.at + ${APART} or a.action = 'created' and u.created_at < a.at - ${APART}
     order by u.id`,
  sentence: ({ id, name }) =>
    `The account of ${name} (user ${id}) is said to be there since another moment than its timeline tells.`,
  counted: 'select count(*) as accounts from users',
  extent: ({ accounts: count }) => `${count} accounts`,
};

/** What is proved of people by whose names and accounts duties are judged. */
export const PEOPLE_CHECKS: readonly Check[] = [names, accounts];
