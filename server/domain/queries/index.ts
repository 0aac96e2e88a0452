import { sql } from 'kysely';
import { z } from 'zod';
import { whole } from '#server/frame/answers.ts';
import type { Area } from '#server/frame/area.ts';
import type { Extensions } from '#server/frame/extensions.ts';
import { departmentScope } from '../budget/index.ts';
import { reminderJob } from './remind.ts';

const AGES = sql`coalesce(q.answered_at, now()) at time zone 'Africa/Lagos'`;

/** Offices see what was asked of all, others what was asked of their departments; each with how long it took, or has taken. */
const queryExtensions: Extensions = {
  scope: departmentScope,
  async present(db, records) {
    const ids = records.map(({ id }) => id);
    const { rows } = await sql<{ id: number; days: number; working_days: number }>`
      select q.id, greatest(0, (${AGES})::date - asked) as days, working_days_between(asked, (${AGES})::date) as working_days
        from queries q, lateral (select (q.asked_at at time zone 'Africa/Lagos')::date as asked) a
       where q.id = any(${ids}::bigint[])`.execute(db);
    const found = new Map(rows.map(({ id, ...ages }) => [id, { ...ages, age: ageInWords(ages) }]));
    return records.map((record) => ({ ...record, ...found.get(record.id) }));
  },
  presents: { days: whole, working_days: whole, age: z.string() },
};

function ageInWords({ days, working_days }: { days: number; working_days: number }): string {
  const words = days === 1 ? '1 day' : `${days} days`;
  return working_days < days ? `${words}, ${working_days} working` : words;
}

/** The register of queries, which timelines keep, and its reminders. */
export const queriesArea: Area = {
  routes: [],
  extensions: { queries: queryExtensions },
  jobs: [reminderJob],
};
