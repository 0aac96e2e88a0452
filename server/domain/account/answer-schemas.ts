import { z } from 'zod';
import { textOrNull, whole } from '#server/frame/answers.ts';
import { momentSchema } from '#shared/resource/record-schema.ts';
import { payableExtras } from '../bank-details/index.ts';
import { departmentSchema, gradeSchema, groupSchema } from '../session/index.ts';

/** A person's own account. */
export const accountSchema = z.object({
  id: whole,
  staff_no: z.string(),
  firstname: z.string(),
  middlename: textOrNull,
  surname: z.string(),
  name: z.string(),
  email: z.string(),
  mobile: textOrNull,
  gender: textOrNull,
  job_title: textOrNull,
  type: z.string(),
  date_joined: z.iso.date().nullable(),
  status: z.string(),
  bank_name: textOrNull,
  account_number: textOrNull,
  ...payableExtras,
  version: whole,
  password_changed_at: momentSchema.nullable(),
  grade_level: gradeSchema.nullable(),
  department: departmentSchema.nullable(),
  avatar: textOrNull,
  groups: z.array(groupSchema),
  totp: z.object({
    enabled: z.boolean(),
    confirmed_at: momentSchema.nullable(),
    required: z.boolean(),
    required_by: textOrNull,
  }),
  warnings: z.object({ account_number: z.string().optional() }),
});

/** What activating answers: who is activated; a change of one's own profile answers the account. */
export const activatedSchema = z.union([
  accountSchema,
  z.object({ id: whole, name: z.string(), staff_no: z.string(), email: z.string() }),
]);

/** Where somebody is signed in. */
export const signInsSchema = z.array(
  z.object({
    id: whole,
    created_at: momentSchema,
    last_seen_at: momentSchema,
    address: textOrNull,
    device: z.string(),
    current: z.boolean(),
  }),
);

/** How many sign-ins were ended. */
export const endedSchema = z.object({ ended: whole });

/** What an authenticator is fed with. */
export const totpSchema = z.object({ secret: z.string(), uri: z.string(), qr_svg: z.string() });

/** Whether a link went by mail; without a mail server the link, this once. */
export const inviteSchema = z.object({
  sent: z.boolean(),
  link: textOrNull,
  expires_at: momentSchema.optional(),
});
