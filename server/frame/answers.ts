import { z } from 'zod';
import type { Resource } from '#shared/resource/define-resource.ts';
import {
  fileSchema,
  listedSchema,
  momentSchema,
  recordSchema,
  textOrNull,
  whole,
} from '#shared/resource/record-schema.ts';
// Records carry what further lists show of them, so every resource must be known.
import '#shared/resources/index.ts';
import type { Extensions } from './extensions.ts';

export { fileSchema as uploadSchema, textOrNull, whole };

/** Why acts can't be taken now, by the act; an act that can has no entry. */
export const whyNotSchema = z.record(z.string(), z.string());

/** An answer without data: its message says all. */
export const nothing = z.null();

/** The id of what was deleted or ended. */
export const onlyId = z.object({ id: whole });

/** Which copy was printed, and the code by which `GET v/{code}` knows it. */
export const copySchema = z.object({ copy: whole, copy_no: whole, code: z.string() });

const sheetValue = z.union([z.string(), z.number(), z.null()]);

/** What is printed, as data; `copies` is how many copies were counted. */
export const sheetSchema = z.object({
  title: z.string(),
  code: z.object({ label: z.string(), value: z.string() }),
  facts: z.array(z.object({ label: z.string(), value: sheetValue, kind: z.string().optional() })),
  tables: z.array(
    z.object({
      caption: z.string(),
      columns: z.array(z.looseObject({ key: z.string(), label: z.string() })),
      rows: z.array(z.record(z.string(), sheetValue)),
      empty: z.string().optional(),
      totals: z.object({ label: z.string(), values: z.record(z.string(), z.number()) }).optional(),
    }),
  ),
  total: z.object({ label: z.string().optional(), amount: z.number(), in_words: z.string() }).optional(),
  notes: z.array(z.string()).optional(),
  signatures: z.array(z.string()).optional(),
  watermark: z.enum(['DRAFT', 'CANCELLED']).nullish(),
  landscape: z.boolean().optional(),
  as_at: z.iso.date().optional(),
  copies: whole,
});

/** The code that the next record would get. */
export const codeSchema = z.object({ code: z.string() });

/** A file that a record carries. */
export const attachedSchema = fileSchema.extend({ created_at: momentSchema });

/** A record's timeline, oldest first; changes by field, before and after. `about` is the part of it to which a line happened; null for the record itself. */
export const timelineSchema = z.array(
  z.object({
    seq: whole,
    action: z.string(),
    actor_id: whole.nullable(),
    actor_name: z.string(),
    acting_for: textOrNull,
    office: textOrNull,
    remark: textOrNull,
    changes: z.record(z.string(), z.unknown()),
    about: z.object({ resource: z.string(), id: whole, label: z.string() }).nullable(),
    at: momentSchema,
  }),
);

/** A record of a resource, with the extras that its extensions add. */
export function recordAnswer(resource: Resource, { presents }: Extensions = {}): z.ZodObject {
  return recordSchema(resource, presents);
}

/** A page of a list of such records. */
export function listAnswer(resource: Resource, { presents }: Extensions = {}): z.ZodArray {
  return z.array(listedSchema(resource, presents));
}

/** Which page of how many rows. */
export const pageMeta = z.object({ page: whole, per_page: whole, total: whole });

/**
 * The same with the totals of the whole list; of a workflow, with how many rows they leave out since those came to nothing.
 * Where counting stopped, `more` says that there are more than `total`, and nothing is added up.
 */
export function listMeta({ sums = [], workflow }: Pick<Resource, 'sums' | 'workflow'>): z.ZodObject {
  return pageMeta.extend({
    more: z.literal(true).optional(),
    sums: z.object(Object.fromEntries(sums.map((name) => [name, z.number()]))).partial(),
    ...(workflow && { undone: whole.optional() }),
  });
}

/** The media types of an export: the format that was asked for. */
export const SHEET_TYPES = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const;
