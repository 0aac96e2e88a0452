import { z } from 'zod';
import { refuseStale } from '#server/crud/stale.ts';
import { recordActivity } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import { keysOf } from '#shared/keys-of.ts';
import { uploadId } from '#shared/resource/schema-of.ts';
import { updateSchema } from '#shared/resource/schemas.ts';
import { employees } from '#shared/resources/administration/employees.ts';
import { proposeBankDetails } from '../bank-details/index.ts';
import { EMPLOYEES } from '../session/index.ts';
import { setPicture } from './picture.ts';

/**
 * What people keep of themselves; the account that they are paid into they propose, and another person confirms it. Everything
 * else is the agency's to change: staff number, grade, department, and the e-mail, because a link to it opens the account.
 */
const OWN_FIELDS = {
  firstname: true,
  middlename: true,
  surname: true,
  mobile: true,
  gender: true,
  bank_name: true,
  account_number: true,
} as const;

type OwnField = keyof typeof OWN_FIELDS;

/** The columns of what people keep of themselves, picture aside. */
export type OwnFields = Partial<Record<OwnField, string | null>>;

/** The schemas of those fields, and of a picture: the id of its upload, null for none. */
export const PROFILE_SHAPE = {
  ...(updateSchema(employees).pick(OWN_FIELDS).shape as Record<
    OwnField,
    z.ZodType<string | null | undefined>
  >),
  picture: z.union([uploadId(), z.literal('').transform(() => null)]).nullish(),
};

/** What people may change of their own profile: any of these fields. */
export const profileSchema = z.strictObject(PROFILE_SHAPE);

/** A profile as the schema puts it out. */
export type Profile = OwnFields & { picture?: number | null };

/** Changes a person's own fields and tells the timeline what changed. Whether bank details were proposed. */
export async function changeProfile(
  trx: Transaction,
  actor: { id: number; name: string },
  { picture, bank_name, account_number, ...fields }: Profile,
  seen: number | undefined,
): Promise<boolean> {
  const before = await trx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', actor.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await refuseStale(trx, EMPLOYEES, before, seen, { saves: true });
  const changed = changesOf(before, fields);
  const { firstname, surname, ...rest } = fields;
  const values = { ...rest, ...(firstname ? { firstname } : {}), ...(surname ? { surname } : {}) };
  if (Object.keys(changed).length > 0)
    await trx.updateTable('users').set(values).where('id', '=', actor.id).execute();
  const owner = { list: 'employees', id: actor.id } as const;
  const isProposed = await proposeBankDetails(trx, actor, owner, { bank_name, account_number });
  if (picture !== undefined && (await setPicture(trx, actor.id, picture))) changed.picture = [null, null];
  if (Object.keys(changed).length > 0)
    await recordActivity(trx, {
      subject: EMPLOYEES,
      id: actor.id,
      action: 'updated',
      actor,
      changes: changed,
    });
  return isProposed;
}

function changesOf(before: OwnFields, fields: OwnFields): Record<string, [unknown, unknown]> {
  const different = keysOf(fields).filter((name) => (before[name] ?? null) !== (fields[name] ?? null));
  return Object.fromEntries(different.map((name) => [name, [before[name] ?? null, fields[name] ?? null]]));
}
