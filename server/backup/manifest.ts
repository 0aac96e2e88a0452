import { z } from 'zod';

/** The first part of a backup: what must be known before the first row. */
export const beginningSchema = z.object({
  format: z.literal(1),
  at: z.string(),
  /** The migrations that the tables come from, in order. */
  migrations: z.array(z.string()),
  /** The columns of each table that are kept; the generated ones are computed anew. */
  tables: z.record(z.string(), z.array(z.string())),
  /** Whether uploads are in the backup, or in a bucket that is kept elsewhere. */
  files: z.enum(['included', 'in the bucket']),
});

/** The last part of a backup: what proves that everything before it is there. */
export const endingSchema = z.object({
  tables: z.record(z.string(), z.object({ rows: z.number(), sha256: z.string() })),
  files: z.record(z.string(), z.object({ size: z.number(), sha256: z.string() })),
  /** The last value of each sequence; those that a running portal made are made again. */
  sequences: z.array(z.object({ name: z.string(), min: z.string(), last: z.string().nullable() })),
});

/** See `beginningSchema`. */
export type Beginning = z.infer<typeof beginningSchema>;
/** See `endingSchema`. */
export type Ending = z.infer<typeof endingSchema>;

/** The entry of a backup that is read first. */
export const BEGINNING = 'beginning.json';
/** The entry of a backup that is read last. */
export const ENDING = 'ending.json';
