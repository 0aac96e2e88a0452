import { sql } from 'kysely';
import { nextCode } from '#server/database/codes.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import type { Extensions } from '#server/frame/extensions.ts';
import type { Office } from '#shared/constants.ts';
import { formatDay, lagosToday } from '#shared/dates.ts';
import { type FieldErrors, Refusal } from '#shared/errors.ts';
import { OFFICE_WORDS } from '#shared/resource/judge.ts';
import { isDelegated } from './seats.ts';

type Values = { user_id: number; from: string; to: string };

/** So many days one delegation lasts at most. */
const LONGEST_DAYS = 366;

/**
 * For whom somebody is to act: the head of the department (nobody where it has none), named by themselves, by the head of one above or by an administrator;
 * or whoever proposes it, in an office in which they are in their own right. Refused for days that are over or taken, and for
 * whoever is in that seat already.
 */
export const prepareDelegation: NonNullable<Extensions['prepare']> = async (trx, { actor }, values) => {
  const office = (values.office as Office | null | undefined) ?? null;
  const department_id = (values.department_id as number | null | undefined) ?? null;
  const given = values as unknown as Values;
  refuseWrongDays(given);
  const for_id =
    department_id === null ? seatOf(actor, office as Office) : await headOf(trx, actor, department_id);
  if (given.user_id === for_id) throw wrong('user_id', 'Choose another person: it is for them');
  if (given.user_id === actor.id)
    throw wrong('user_id', 'You can’t name yourself. Ask somebody else to do it');
  await refuseAbsent(trx, given.user_id);
  await refuseTaken(trx, {
    ...{ user_id: given.user_id, office, department_id },
    ...{ starts_on: given.from, ends_on: given.to },
  });
  return { code: nextCode('DLG'), for_id, proposed_by: actor.id };
};

function refuseWrongDays({ from, to }: Values): void {
  const errors: FieldErrors = {};
  if (from < lagosToday()) errors.from = ['It can’t begin in the past'];
  if (to < from) errors.to = ['The last day is before the first'];
  else if ((Date.parse(to) - Date.parse(from)) / 86_400_000 >= LONGEST_DAYS)
    errors.to = ['It lasts a year at most'];
  if (Object.keys(errors).length > 0)
    throw new Refusal('VALIDATION', 'Some of what was sent is not right.', errors);
}

/** Nobody passes on what they have for somebody else. */
function seatOf(actor: Actor, office: Office): number {
  const own = actor.groups.filter((group) => group.office === office);
  if (own.some(({ acting_for }) => acting_for === null)) return actor.id;
  const { name } = OFFICE_WORDS[office];
  throw refused(
    'office',
    own.length > 0
      ? `You are in ${name} for ${own[0]?.acting_for}: only they name who acts for them.`
      : `You are not in ${name}. Choose an office of yours.`,
  );
}

async function headOf(trx: Transaction, actor: Actor, department_id: number): Promise<number | null> {
  const { rows } = await sql<{ name: string; head_id: number | null; depth: number; is_own: boolean }>`
    with recursive up as (
      select d.id, d.parent_id, d.name, d.head_id, 0 as depth from departments d where d.id = ${department_id}
      union all
      select d.id, d.parent_id, d.name, d.head_id, up.depth + 1 from departments d join up on d.id = up.parent_id where up.depth < 50
    ) select name, head_id, depth, head_id = ${actor.id} as is_own from up order by depth`.execute(trx);
  const [named] = rows;
  if (!named) throw wrong('department_id', 'There is no such department');
  if (rows.some(({ is_own }) => is_own) || actor.offices.has('administrators')) return named.head_id;
  throw refused(
    'department_id',
    `Only the head of ${named.name}, the head of a department above it or an administrator names who acts.`,
  );
}

async function refuseAbsent(trx: Transaction, user_id: number): Promise<void> {
  const { rows } = await sql`select from users where id = ${user_id} and status = 'active'`.execute(trx);
  if (rows.length === 0) throw wrong('user_id', 'Choose somebody who has an active account');
}

type Seat = {
  user_id: number;
  office: Office | null;
  department_id: number | null;
  starts_on: string;
  ends_on: string;
};

/** Refuses who is in the office already, and days on which somebody acts there: another as head of the department, or this person in the office. */
export async function refuseTaken(
  trx: Transaction,
  { office, department_id, user_id, starts_on, ends_on }: Seat,
): Promise<void> {
  if (office) await refuseMember(trx, office, user_id);
  const { rows } = await sql<{ name: string; starts_on: string; ends_on: string }>`
    select u.name, g.starts_on, g.ends_on from delegations g join users u on u.id = g.user_id
     where g.status = 'confirmed' and g.starts_on <= ${ends_on} and g.ends_on >= ${starts_on}
       and (g.department_id = ${department_id} or (g.office = ${office} and g.user_id = ${user_id}))
     order by g.starts_on limit 1`.execute(trx);
  const [taken] = rows;
  if (taken)
    throw refused(
      'from',
      `${taken.name} acts there from ${formatDay(taken.starts_on)} to ${formatDay(taken.ends_on)} already. End that first, or choose other days.`,
    );
}

async function refuseMember(trx: Transaction, office: Office, user_id: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select u.name from group_members m join groups g on g.id = m.group_id join users u on u.id = m.user_id
     where g.office = ${office} and m.user_id = ${user_id} and not ${isDelegated('m')}
       and (m.ends_on is null or m.ends_on >= lagos_today())`.execute(trx);
  if (rows[0])
    throw refused(
      'user_id',
      `${rows[0].name} is in ${OFFICE_WORDS[office].name} already. Choose somebody else.`,
    );
}

function wrong(field: string, sentence: string): Refusal {
  return new Refusal('VALIDATION', 'Some of what was sent is not right.', { [field]: [sentence] });
}

function refused(field: string, sentence: string): Refusal {
  return new Refusal('RULE', sentence, { [field]: [sentence] });
}
