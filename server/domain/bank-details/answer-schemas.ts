import { z } from 'zod';
import { textOrNull, whole } from '#server/frame/answers.ts';
import { momentSchema } from '#shared/resource/record-schema.ts';
import { LISTS } from './owners.ts';

const account = { bank_name: textOrNull, account_number: textOrNull };

/** Others whose this account is or was, or is proposed to be; nobody for who is behind the proposal, nor for its owner, who could ask so whose an account is. */
const alsoOf = z.array(z.object({ list: z.enum(LISTS), name: z.string(), is_blocked: z.boolean() }));

/** What bank details say beside their fields: what is in force while they wait, and whether the portal tells their owner. */
export const bankDetailsExtras = {
  before: z.object(account).nullable(),
  is_told: z.boolean(),
  also_of: alsoOf,
};

/** What everybody who can be paid says of their account besides: since when it is in force, and what is proposed. */
export const payableExtras = {
  bank_in_force: z
    .object({
      id: whole,
      since: momentSchema.nullable(),
      proposed_by: textOrNull,
      confirmed_by: textOrNull,
      is_inherited: z.boolean(),
    })
    .nullable(),
  proposed_bank: z
    .object({
      id: whole,
      ...account,
      by_id: whole,
      by: z.string(),
      on: momentSchema,
      is_told: z.boolean(),
      also_of: alsoOf,
      actions: z.array(
        z.object({
          name: z.string(),
          label: z.string(),
          allowed: z.boolean(),
          why_not: z.object({ code: z.string(), sentence: z.string() }).nullable(),
        }),
      ),
    })
    .nullable(),
};
