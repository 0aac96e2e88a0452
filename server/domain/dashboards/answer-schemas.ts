import { z } from 'zod';
import { textOrNull, whole } from '#server/frame/answers.ts';
import { navigationSchema } from '../session/index.ts';

const unit = z.enum(['naira', 'count']);
const figure = z.object({ label: z.string(), value: z.number(), unit, link: textOrNull });

const widgetData = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('figures'), figures: z.array(figure) }),
  z.object({
    kind: z.literal('points'),
    heading: z.string(),
    points: z.array(figure.extend({ share: z.number().nullable(), rest: z.literal(true).optional() })),
    total: figure,
  }),
  z.object({
    kind: z.literal('rows'),
    columns: z.array(z.object({ label: z.string(), kind: z.string() })),
    rows: z.array(z.object({ id: whole, link: textOrNull, cells: z.array(z.unknown()) })),
    link: textOrNull,
  }),
  z.object({
    kind: z.literal('analysis'),
    heading: z.string(),
    columns: z.array(z.object({ label: z.string(), unit })),
    rows: z.array(z.object({ label: z.string(), link: textOrNull, values: z.array(z.number()) })),
    totals: z.array(z.number()),
    link: textOrNull,
  }),
]);

/** A dashboard with its data, or with the sentence that says why there is none. */
export const widgetSchema = z.object({
  id: whole.nullable(),
  title: z.string(),
  details: textOrNull,
  icon: textOrNull,
  resource: z.string(),
  displays: z.string(),
  data: widgetData.nullable(),
  error: textOrNull,
});

/** What a dashboard's question comes to: each part with the list that adds up to it, and all of it. */
export const figuresSchema = z.object({
  rows: z.array(z.object({ label: z.string(), value: z.number(), link: textOrNull })),
  total: z.number(),
  link: textOrNull,
});

/** An application with its dashboards, and how many records each of its lists shows, by the list's path. */
export const landingSchema = z.object({
  application: navigationSchema,
  widgets: z.array(widgetSchema),
  counts: z.record(z.string(), whole),
});
