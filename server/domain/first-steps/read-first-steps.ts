import { sql } from 'kysely';
import { z } from 'zod';
import type { Queryable } from '#server/database/connection.ts';
import { MEMBER_TODAY } from '#server/database/membership-today.ts';
import { textOrNull } from '#server/frame/answers.ts';
import { lagosYear } from '#shared/dates.ts';
import {
  FIRST_STEPS,
  FIRST_STEPS_SETTING,
  type FirstStep,
  PUT_ASIDE,
  UNNAMED_AGENCY,
} from '#shared/first-steps.ts';
import { notSignedIn } from '#shared/invitations.ts';
import { OFFICE_WORDS } from '#shared/resource/judge.ts';
import { grouped } from '#shared/resource/plural.ts';

/** The steps in their order, each with what is still missing, in a sentence; none once the agency put them aside. */
export const firstStepsSchema = z.array(
  z.object({
    step: z.enum(FIRST_STEPS),
    missing: textOrNull.describe('Null once it is done, and of all steps once a payment was made.'),
    found: textOrNull.describe('What is there already.'),
  }),
);

/** How many people each office needs before a payment can go all its way: whoever clears at Treasury doesn't post. */
const NEEDED = { 'budget-officers': 1, treasury: 2, audit: 1 } as const;
type Desk = keyof typeof NEEDED;

/** Who holds an office, and whether they have opened their account: until then they can't act. */
interface Holder {
  id: number;
  name: string;
  can_act: boolean;
  /** Whether the link to their account works no longer. */
  invite_again: boolean;
}

interface Found {
  is_put_aside: boolean;
  name: string | null;
  has_logo: boolean;
  year: number;
  departments: number;
  staff: number;
  /** How many of the staff have opened their account, and the first of them by name. */
  signed_in: number;
  signed_in_first: string[];
  grades: boolean;
  held: Partial<Record<Desk, Holder[]>>;
  /** Whether nobody acts at two desks of one payment, rather than at two in a row. */
  is_strict: boolean;
  funds: number;
  /** Whether somebody of a department may raise an expenditure. */
  raises: boolean;
  /** Whether somebody may who has not signed in yet. */
  raises_later: boolean;
  paid: boolean;
}

/** What a new agency has still to do before its first payment is made. */
export async function readFirstSteps(db: Queryable): Promise<z.infer<typeof firstStepsSchema>> {
  const found = await readFound(db);
  if (!found || found.is_put_aside) return [];
  const missing: Record<FirstStep, string | null> = {
    agency: missingOfAgency(found),
    departments:
      found.departments > 0 ? null : 'There is no department yet. Each fund and each person belongs to one.',
    staff: missingOfStaff(found),
    offices: missingPeople(found),
    funds: found.funds > 0 ? null : `There is no fund for ${found.year} yet.`,
    payment: missingOfPayment(found),
  };
  return FIRST_STEPS.map((step) => ({
    step,
    missing: found.paid ? null : missing[step],
    found: inWords(found)[step],
  }));
}

async function readFound(db: Queryable): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    with kept as (select key, btrim(value) as value from settings where key in ('agency_name', 'agency_logo', 'budget_year', 'separation_of_duties', ${FIRST_STEPS_SETTING})),
    years as (select value::int as year from kept where key = 'budget_year' and value ~ '^\\d+$')
    select exists (select from kept where key = ${FIRST_STEPS_SETTING} and value = ${PUT_ASIDE}) as is_put_aside,
           (select value from kept where key = 'agency_name' and value not in ('', ${UNNAMED_AGENCY})) as name,
           exists (select from kept where key = 'agency_logo' and value <> '') as has_logo,
           coalesce((select year from years), ${lagosYear()}) as year,
           coalesce((select value from kept where key = 'separation_of_duties'), 'strict') <> 'consecutive' as is_strict,
           (select count(*) from departments) as departments,
           (select count(*) from users where status <> 'inactive') as staff,
           (select count(*) from users where status = 'active') as signed_in,
           array(select name from users where status = 'active' order by name, id limit ${sql.lit(SOME)}) as signed_in_first,
           exists (select from grade_levels) as grades,
           (select coalesce(json_object_agg(h.office, h.people), '{}') from (
              select g.office, jsonb_agg(distinct jsonb_build_object('id', u.id, 'name', u.name, 'can_act', u.status = 'active', 'invite_again', u.status = 'invited' and needs_another_invitation(u.id))) as people
                from groups g join group_members m on m.group_id = g.id join users u on u.id = m.user_id and u.status <> 'inactive'
               where g.office = any(${Object.keys(NEEDED)}) and ${sql.raw(MEMBER_TODAY)} group by g.office) h) as held,
           (select count(*) from funds where budget_year = (select year from years)) as funds,
           raisers.can_act as raises, raisers.named as raises_later,
           exists (select from payments where status = 'paid') as paid
      from (select count(*) > 0 as named, coalesce(bool_or(u.status = 'active'), false) as can_act
        from group_permissions p join group_members m on m.group_id = p.group_id join users u on u.id = m.user_id
       where p.permission = 'add-expenditures' and u.status <> 'inactive' and u.department_id is not null and ${sql.raw(MEMBER_TODAY)}) as raisers`.execute(
    db,
  );
  return rows[0];
}

function missingOfAgency({ name, year }: Found): string | null {
  const sentences = [
    name === null && `Prints and the sign-in page say “${UNNAMED_AGENCY}” until you enter the name.`,
    year < lagosYear() && `The budget year is ${year}, and it is ${lagosYear()} now.`,
  ].filter(Boolean);
  return sentences.length > 0 ? sentences.join(' ') : null;
}

function missingOfStaff({ staff, grades }: Found): string | null {
  if (staff > 1) return null;
  return grades
    ? 'Nobody but you is known.'
    : 'Nobody but you is known. Each person has a grade level, and there is none yet: add those first.';
}

function missingOfPayment({ raises, raises_later }: Found): string {
  if (raises) return 'An officer of a department raises an expenditure and puts it in a batch.';
  return raises_later
    ? 'No officer of a department has signed in yet. Invite them from the list of staff.'
    : 'Nobody of a department may raise an expenditure yet: add its officer to the group Department Officers.';
}

/** Who is missing at the desks; once all are named, how many of them have not signed in yet. */
function missingPeople({ held, is_strict }: Found): string | null {
  const short = (Object.keys(NEEDED) as Desk[]).flatMap((desk) => {
    const [people, needed] = [held[desk]?.length ?? 0, NEEDED[desk]];
    const { name } = OFFICE_WORDS[desk];
    if (people >= needed) return [];
    return people === 0 ? `${name} has nobody` : `${name} has one person`;
  });
  const isShort = (held.treasury?.length ?? 0) < NEEDED.treasury;
  const sentences = [
    short.length > 0 && `${listed(short)}.`,
    isShort && 'Treasury takes two: whoever clears a payment doesn’t post it.',
    short.length === 0 && is_strict && sharedDesks(held),
    ...absent(held),
  ].filter(Boolean);
  return sentences.length > 0 ? sentences.join(' ') : null;
}

/** Where those who are named are the same people: nobody acts at two desks of one payment, and it would stop on its way. */
function sharedDesks(held: Found['held']): string | null {
  const all = Object.keys(NEEDED) as Desk[];
  const pairs = all.map((left) => all.filter((desk) => desk !== left));
  for (const desks of [...pairs, all]) {
    const people = new Set(desks.flatMap((desk) => (held[desk] ?? []).map(({ id }) => id))).size;
    const needed = desks.reduce((sum, desk) => sum + NEEDED[desk], 0);
    if (people >= needed) continue;
    const names = listed(desks.map((desk) => OFFICE_WORDS[desk].name));
    return `${names} need ${needed} people and have ${people} between them: nobody acts at two desks of one payment.`;
  }
  return null;
}

/** The desks that have too few who can act though enough are named. */
function absent(held: Found['held']): string[] {
  const short = (Object.keys(NEEDED) as Desk[]).filter((desk) => {
    const people = held[desk] ?? [];
    return people.length >= NEEDED[desk] && people.length - awayOf(people) < NEEDED[desk];
  });
  if (short.length === 0) return [];
  const names = listed(short.map((desk) => OFFICE_WORDS[desk].name));
  const again = new Set(
    short.flatMap((desk) => (held[desk] ?? []).flatMap((one) => (one.invite_again ? [one.name] : []))),
  );
  return [
    `${names} can’t act before those named sign in. Invite them from the list of staff.`,
    ...(again.size > 0 ? [ended([...again])] : []),
  ];
}

/** Who was invited before and needs it again. */
function ended(names: readonly string[]): string {
  const [who, are] =
    names.length > SOME ? [`${names.length} of them`, true] : [listed(names), names.length > 1];
  return are
    ? `${who} need another invitation: the links that were sent before no longer work.`
    : `${who} needs another invitation: the link that was sent before no longer works.`;
}

function awayOf(people: readonly Holder[]): number {
  return people.filter(({ can_act }) => !can_act).length;
}

function inWords(found: Found): Record<FirstStep, string | null> {
  const { name, year, departments, staff, held, funds } = found;
  return {
    agency: name && `${name}, budget year ${year}.${found.has_logo ? '' : ' No logo yet.'}`,
    departments: counted(departments, 'department', 'departments'),
    staff: staff > 1 ? staffWords(found) : null,
    offices:
      (Object.keys(NEEDED) as Desk[])
        .flatMap((desk) => (held[desk]?.length ? `${OFFICE_WORDS[desk].name}: ${someOf(held[desk])}` : []))
        .join('. ') || null,
    funds: counted(funds, `fund for ${year}`, `funds for ${year}`),
    payment: null,
  };
}

/** How many people are known, who of them has signed in, and how many were invited and have not yet. */
function staffWords({ staff, signed_in, signed_in_first }: Found): string {
  const more = signed_in - signed_in_first.length;
  const names = `${signed_in_first.join(', ')}${more > 0 ? ` and ${grouped(more)} more` : ''}`;
  const away = staff - signed_in;
  return [
    `${grouped(staff)} people.`,
    signed_in > 0 && `Signed in: ${names}.`,
    away > 0 && `${grouped(away)} invited and not yet signed in.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function counted(count: number, one: string, many: string): string | null {
  return count === 0 ? null : `${grouped(count)} ${count === 1 ? one : many}`;
}

/** So many of the people of an office are named. */
const SOME = 3;

function someOf(people: readonly Holder[]): string {
  const more = people.length - SOME;
  const names = people.slice(0, SOME).map(({ name }) => name);
  const away = awayOf(people);
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}${away > 0 ? ` (${notSignedIn(away, people.length)})` : ''}`;
}

function listed(words: readonly string[]): string {
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(words);
}
