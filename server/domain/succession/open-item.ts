import { z } from 'zod';
import { textOrNull, whole } from '#server/frame/answers.ts';
import { koboToNaira } from '#shared/money.ts';
import type { Permission } from '#shared/permissions.ts';
import { momentSchema } from '#shared/resource/record-schema.ts';

/** Whoever leaves, or has left. */
export interface Leaver {
  id: number;
  name: string;
  department_id: number | null;
  status: string;
}

/** One thing that somebody has open: a record in their name, or a post. */
export interface OpenItem {
  /** The resource, or the post. */
  type: string;
  /** The record; of a post the department or the group. */
  id: number;
  code: string;
  title: string;
  /** Its state in words. */
  state: string;
  status: string | null;
  amount_kobo: number | null;
  since: Date | null;
  /** Where it is looked at, for who may. */
  path: string | null;
  department_id: number | null;
  /** Whose it is: the person, or somebody for whom they go on with it. */
  for: { id: number; name: string };
  /** Nothing goes on without a decision. */
  needs: boolean;
  /** Somebody can go on with it. */
  successor: boolean;
  /** How it ends without one, as a button says it. */
  cancel: string | null;
  why_not_cancel: string | null;
  /** What a successor must be permitted to do. */
  takes: readonly Permission[];
}

/** What is open as the API answers it. */
export const openWorkSchema = z.object({
  person: z.object({ id: whole, name: z.string(), status: z.string(), version: whole }),
  items: z.array(
    z.object({
      type: z.string().describe('The resource of the record, or the post.'),
      id: whole,
      code: z.string(),
      title: z.string(),
      state: z.string(),
      amount: z.number().nullable(),
      since: momentSchema.nullable(),
      path: textOrNull,
      for: z.object({ id: whole, name: z.string() }),
      needs: z.boolean().describe('Nothing goes on without a decision.'),
      successor: z.boolean().describe('Somebody can go on with it.'),
      cancel: textOrNull.describe('How it ends without one.'),
      why_not_cancel: textOrNull,
    }),
  ),
});

/** An item as it is answered. */
export function wireItem({
  amount_kobo,
  department_id: _department,
  takes: _takes,
  status: _status,
  ...item
}: OpenItem): z.infer<typeof openWorkSchema>['items'][number] {
  return {
    ...item,
    amount: amount_kobo === null ? null : koboToNaira(Number(amount_kobo)),
    since: item.since?.toISOString() ?? null,
  };
}
