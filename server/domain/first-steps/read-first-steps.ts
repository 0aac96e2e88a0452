import { sql } from 'kysely';
import { z } from 'zod';
import type { Queryable } from '#server/database/connection.ts';
import { MEMBER_TODAY } from '#server/database/membership-today.ts';
import { FIRST_STEPS, type FirstStep, UNNAMED_AGENCY } from '#shared/first-steps.ts';
import { OFFICE_WORDS } from '#shared/resource/judge.ts';

/** The steps in their order, each with what is still missing, in a sentence; null once it is done. */
export const firstStepsSchema = z.array(
  z.object({ step: z.enum(FIRST_STEPS), missing: z.string().nullable() }),
);

/** How many people each office needs before a payment can go all its way: whoever clears at Treasury doesn't post. */
const NEEDED = { 'budget-officers': 1, treasury: 2, audit: 1 } as const;
type Desk = keyof typeof NEEDED;

interface Found {
  is_named: boolean;
  departments: boolean;
  staff: boolean;
  held: Partial<Record<Desk, number>>;
  funds: boolean;
  paid: boolean;
}

/** What a new agency has still to do before its first payment is made. */
export async function readFirstSteps(db: Queryable): Promise<z.infer<typeof firstStepsSchema>> {
  const { rows } = await sql<Found>`
    select exists (select from settings where key = 'agency_name' and btrim(value) not in ('', ${UNNAMED_AGENCY})) as is_named,
           exists (select from departments) as departments,
           (select count(*) from (select from users where status <> 'inactive' limit 2) u) > 1 as staff,
           (select coalesce(json_object_agg(h.office, h.people), '{}') from (
              select g.office, count(distinct m.user_id) as people
                from groups g join group_members m on m.group_id = g.id join users u on u.id = m.user_id and u.status <> 'inactive'
               where g.office = any(${Object.keys(NEEDED)}) and ${sql.raw(MEMBER_TODAY)} group by g.office) h) as held,
           exists (select from funds) as funds,
           exists (select from payments where status = 'paid') as paid`.execute(db);
  const [found] = rows;
  if (!found) return [];
  const missing: Record<FirstStep, string | null> = {
    agency: found.is_named ? null : `Prints and the sign-in page say “${UNNAMED_AGENCY}” until then.`,
    departments: found.departments
      ? null
      : 'There is no department yet. Each fund and each person belongs to one.',
    staff: found.staff ? null : 'Nobody but you is known. Staff can be brought from a spreadsheet.',
    offices: missingPeople(found.held),
    funds: found.funds ? null : 'There is no fund yet. The appropriation can be brought from a spreadsheet.',
    payment: found.paid ? null : 'An officer of a department raises an expenditure and puts it in a batch.',
  };
  return FIRST_STEPS.map((step) => ({ step, missing: missing[step] }));
}

function missingPeople(held: Found['held']): string | null {
  const short = (Object.keys(NEEDED) as Desk[]).filter((desk) => (held[desk] ?? 0) < NEEDED[desk]);
  if (short.length === 0) return null;
  const names = short.map((desk) => OFFICE_WORDS[desk].name);
  const empty = short.filter((desk) => (held[desk] ?? 0) === 0);
  if (empty.length === 0) return 'Treasury has one person, and whoever clears a payment doesn’t post it.';
  const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names);
  return `${listed} ${short.length === 1 ? 'has' : 'have'} too few people for a payment to be cleared and posted.`;
}
