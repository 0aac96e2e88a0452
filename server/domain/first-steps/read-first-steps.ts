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

interface Found {
  is_put_aside: boolean;
  name: string | null;
  has_logo: boolean;
  year: number;
  departments: number;
  staff: number;
  grades: boolean;
  held: Partial<Record<Desk, string[]>>;
  funds: number;
  /** Whether somebody of a department may raise an expenditure. */
  raises: boolean;
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
    offices: missingPeople(found.held),
    funds:
      found.funds > 0
        ? null
        : `There is no fund for ${found.year} yet. The appropriation can be brought from a spreadsheet.`,
    payment: found.raises
      ? 'An officer of a department raises an expenditure and puts it in a batch.'
      : 'Nobody of a department may raise an expenditure yet: add its officer to the group Department Officers.',
  };
  return FIRST_STEPS.map((step) => ({
    step,
    missing: found.paid ? null : missing[step],
    found: inWords(found)[step],
  }));
}

async function readFound(db: Queryable): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    with kept as (select key, btrim(value) as value from settings where key in ('agency_name', 'agency_logo', 'budget_year', ${FIRST_STEPS_SETTING})),
    years as (select value::int as year from kept where key = 'budget_year' and value ~ '^\\d+$')
    select exists (select from kept where key = ${FIRST_STEPS_SETTING} and value = ${PUT_ASIDE}) as is_put_aside,
           (select value from kept where key = 'agency_name' and value not in ('', ${UNNAMED_AGENCY})) as name,
           exists (select from kept where key = 'agency_logo' and value <> '') as has_logo,
           coalesce((select year from years), ${lagosYear()}) as year,
           (select count(*) from departments) as departments,
           (select count(*) from users where status <> 'inactive') as staff,
           exists (select from grade_levels) as grades,
           (select coalesce(json_object_agg(h.office, h.people), '{}') from (
              select g.office, json_agg(distinct u.name) as people
                from groups g join group_members m on m.group_id = g.id join users u on u.id = m.user_id and u.status <> 'inactive'
               where g.office = any(${Object.keys(NEEDED)}) and ${sql.raw(MEMBER_TODAY)} group by g.office) h) as held,
           (select count(*) from funds where budget_year = (select year from years)) as funds,
           exists (select from group_permissions p join group_members m on m.group_id = p.group_id join users u on u.id = m.user_id
             where p.permission = 'add-expenditures' and u.status <> 'inactive' and u.department_id is not null and ${sql.raw(MEMBER_TODAY)}) as raises,
           exists (select from payments where status = 'paid') as paid`.execute(db);
  return rows[0];
}

function missingOfAgency({ name, has_logo, year }: Found): string | null {
  const sentences = [
    name === null && `Prints and the sign-in page say “${UNNAMED_AGENCY}” until you enter the name.`,
    !has_logo && 'There is no logo for prints and the sign-in page yet.',
    year < lagosYear() && `The budget year is ${year}, and it is ${lagosYear()} now.`,
  ].filter(Boolean);
  return sentences.length > 0 ? sentences.join(' ') : null;
}

function missingOfStaff({ staff, grades }: Found): string | null {
  if (staff > 1) return null;
  const nobody = 'Nobody but you is known. Staff can be brought from a spreadsheet.';
  return grades ? nobody : `${nobody} Each person has a grade level, and there is none yet: add those first.`;
}

function missingPeople(held: Found['held']): string | null {
  const short = (Object.keys(NEEDED) as Desk[]).flatMap((desk) => {
    const [people, needed] = [held[desk]?.length ?? 0, NEEDED[desk]];
    const { name } = OFFICE_WORDS[desk];
    if (people >= needed) return [];
    return people === 0 ? `${name} has nobody` : `${name} has one person`;
  });
  if (short.length === 0) return null;
  const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(short);
  const isShort = (held.treasury?.length ?? 0) < NEEDED.treasury;
  return `${listed}.${isShort ? ' Treasury takes two: whoever clears a payment doesn’t post it.' : ''}`;
}

function inWords(found: Found): Record<FirstStep, string | null> {
  const { name, year, departments, staff, held, funds } = found;
  return {
    agency: name && `${name}, budget year ${year}`,
    departments: counted(departments, 'department', 'departments'),
    staff: staff > 1 ? counted(staff, 'person', 'people') : null,
    offices:
      (Object.keys(NEEDED) as Desk[])
        .flatMap((desk) => (held[desk]?.length ? `${OFFICE_WORDS[desk].name}: ${someOf(held[desk])}` : []))
        .join('. ') || null,
    funds: counted(funds, `fund for ${year}`, `funds for ${year}`),
    payment: null,
  };
}

function counted(count: number, one: string, many: string): string | null {
  return count === 0 ? null : `${grouped(count)} ${count === 1 ? one : many}`;
}

/** So many of the people of an office are named. */
const SOME = 3;

function someOf(names: readonly string[] = []): string {
  const more = names.length - SOME;
  return `${names.slice(0, SOME).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
