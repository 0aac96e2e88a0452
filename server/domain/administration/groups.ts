import { sql } from 'kysely';
import { z } from 'zod';
import { deleteRecord } from '#server/crud/write-records.ts';
import type { Queryable, Transaction } from '#server/database/connection.ts';
import { MEMBER_TODAY } from '#server/database/membership-today.ts';
import type { Actor } from '#server/frame/actor.ts';
import { whole, whyNotSchema } from '#server/frame/answers.ts';
import type { Extensions, WireRecord } from '#server/frame/extensions.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import type { Office } from '#shared/constants.ts';
import { type FieldErrors, Refusal } from '#shared/errors.ts';
import { notSignedIn } from '#shared/invitations.ts';
import { inOrder } from '#shared/resource/in-order.ts';
import { groups } from '#shared/resources/administration/groups.ts';
import { BOUND, isGuarded } from '#shared/rights.ts';
import { judgeGroupChange, type Member } from './group-rights.ts';
import { tellOffices } from './tell-membership.ts';

const OWN_GROUP = "You can't change a group that you belong to. Another administrator can do it.";
const OWN_ADMINISTRATORS =
  "You can't change a group that you belong to. To make somebody else an administrator, open that person and add the group.";
// Who took their permissions away would leave nobody who could give them back.
const ADMINISTRATORS_STAY = 'Only an administrator can change the group of the administrators.';
const OFFICE_STAYS = 'Only an administrator can delete an office through which payments go.';
const OFFICE_UNCHANGED = 'Only an administrator can change an office through which payments go.';
const OWN_MEMBERSHIP = "You can't add yourself to a group. Another administrator can do it.";

/** People can change neither a group that they belong to, nor their own memberships. */
export const groupExtensions: Extensions = {
  madeFrom: ['office'],
  presents: {
    member_count: whole,
    not_signed_in: whole,
    warnings: z.array(z.string()),
    why_not: whyNotSchema.optional(),
  },
  async prepare(trx, { actor }, values, existing) {
    if (existing && (await isMember(trx, [actor], existing.id))) throw new Refusal('FORBIDDEN', OWN_GROUP);
    if (existing && values.permissions && (await isMember(trx, actor.bound, existing.id)))
      throw new Refusal('FORBIDDEN', BOUND, { permissions: [BOUND] });
    if (existing?.office === 'administrators' && !actor.offices.has('administrators'))
      throw new Refusal('FORBIDDEN', ADMINISTRATORS_STAY);
    refuseMembers(actor, (values.members ?? []) as Member[]);
    await refuseUnknown(trx, (values.permissions ?? []) as string[]);
    await judgeGroupChange(trx, actor, values, existing);
    if (isGuarded(existing?.office as Office | null) && !actor.offices.has('administrators'))
      throw new Refusal('FORBIDDEN', OFFICE_UNCHANGED);
    return {};
  },
  async present(db, records, actor) {
    const counts = await membersToday(
      db,
      records.map(({ id }) => id),
    );
    const mine = new Set(actor.groups.map(({ id }) => id));
    return records.map((record) => {
      const { member_count, not_signed_in } = counts.get(record.id) ?? NOBODY;
      const warnings = officeWarnings(record.office as Office | null, member_count, not_signed_in);
      return {
        ...record,
        ...{ people: member_count + not_signed_in, member_count, not_signed_in, warnings },
        ...whyNotOf(record, mine.has(record.id), actor),
      };
    });
  },
};

/** Deletes a group; an office of payments goes by administrators only. */
export async function removeGroup(trx: Transaction, context: RequestContext): Promise<Answer> {
  const { actor, id } = context;
  const group = await trx
    .selectFrom('groups')
    .select(['office', 'name'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (group && (await isMember(trx, [actor], id))) throw new Refusal('FORBIDDEN', OWN_GROUP);
  if (isGuarded(group?.office) && !actor.offices.has('administrators'))
    throw new Refusal('FORBIDDEN', OFFICE_STAYS);
  const data = await deleteRecord(trx, groups, groupExtensions, context);
  if (group && isGuarded(group.office))
    await tellOffices(trx, actor, { office: group.office }, `deleted the office ${group.name}`);
  return { data, message: 'The group was deleted.' };
}

function whyNotOf(record: WireRecord, isMine: boolean, actor: Actor): Partial<WireRecord> {
  if (isMine) {
    const own = record.office === 'administrators' ? OWN_ADMINISTRATORS : OWN_GROUP;
    return { why_not: { manage: own, delete: own } };
  }
  if (!isGuarded(record.office as Office | null) || actor.offices.has('administrators')) return {};
  const manage = record.office === 'administrators' ? ADMINISTRATORS_STAY : OFFICE_UNCHANGED;
  return { why_not: { manage, delete: OFFICE_STAYS } };
}

/** Nobody acts for an office who never opened their account, whoever is named. */
function officeWarnings(office: Office | null, members: number, away: number): string[] {
  const said = notSignedIn(away, members + away, 'member');
  return [
    officeWarning(office, members),
    office && away > 0 ? `${said}. Invite them from the list of staff.` : undefined,
  ].filter((one) => one !== undefined);
}

/** Says that an office has too few people to work: treasury clears twice and needs two, as do administrators, who can't change their own groups; the others one. */
function officeWarning(office: Office | null, members: number): string | undefined {
  if (!office) return undefined;
  const needed = office === 'treasury' || office === 'administrators' ? 2 : 1;
  if (members >= needed) return undefined;
  const found = members === 0 ? 'no active member' : 'one active member';
  if (office === 'administrators')
    return `There is ${found}. Invite a second administrator: nobody can change their own groups.`;
  return office === 'treasury'
    ? `This office has ${found}. It needs two, because nobody can act at two desks of one payment.`
    : `This office has ${found}. Add one, so that its work can go on.`;
}

async function isMember(
  trx: Transaction,
  people: readonly Pick<Actor, 'id'>[],
  groupId: unknown,
): Promise<boolean> {
  if (people.length === 0) return false;
  const membership = await trx
    .selectFrom('group_members')
    .select('group_id')
    .where('group_id', '=', Number(groupId))
    .where(
      'user_id',
      'in',
      people.map(({ id }) => id),
    )
    .executeTakeFirst();
  return membership !== undefined;
}

function refuseMembers(actor: Actor, members: readonly Member[]): void {
  if (members.some(({ id }) => id === actor.id))
    throw new Refusal('FORBIDDEN', OWN_MEMBERSHIP, { members: [OWN_MEMBERSHIP] });
  const errors: FieldErrors = {};
  for (const [index, { id, acting_for_id, starts_on, ends_on }] of members.entries()) {
    Object.assign(errors, inOrder(`members.${index}.ends_on`, starts_on, ends_on));
    if (acting_for_id === id)
      errors[`members.${index}.acting_for_id`] = ["A member can't act for themselves"];
  }
  const [first] = Object.values(errors).flat();
  if (first) throw new Refusal('VALIDATION', `${first}.`, errors);
}

async function refuseUnknown(trx: Transaction, permissions: readonly string[]): Promise<void> {
  if (permissions.length === 0) return;
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${permissions}::text[]) as wanted(name)
     where name not in (select p.name from permissions p) order by name limit 10`.execute(trx);
  if (rows.length === 0) return;
  const sentence = `There is no permission ${rows.map(({ name }) => name).join(', ')}.`;
  throw new Refusal('VALIDATION', sentence, { permissions: [sentence] });
}

interface MembersToday {
  /** Those who can act. */
  member_count: number;
  /** Those who never opened their account. */
  not_signed_in: number;
}

const NOBODY: MembersToday = { member_count: 0, not_signed_in: 0 };

async function membersToday(db: Queryable, ids: number[]): Promise<Map<number, MembersToday>> {
  const { rows } = await sql<MembersToday & { group_id: number }>`
    select m.group_id, count(*) filter (where u.status = 'active') as member_count, count(*) filter (where u.status = 'invited') as not_signed_in
      from group_members m join users u on u.id = m.user_id
     where m.group_id = any(${ids}::bigint[]) and ${sql.raw(MEMBER_TODAY)}
     group by m.group_id`.execute(db);
  return new Map(rows.map((row) => [row.group_id, row]));
}
