import { sql } from 'kysely';
import type { Extensions } from '#server/frame/extensions.ts';
import type { Job } from '#server/frame/portal.ts';
import { formatDay, lagosToday } from '#shared/dates.ts';
import { Refusal } from '#shared/errors.ts';

/** What was due is judged by the working days as they were, so days that have passed stay. */
export const holidayExtensions: Extensions = {
  async prepare(_trx, _context, values, existing) {
    const day = typeof values.day === 'string' ? values.day : undefined;
    if (existing && (day === undefined || day === existing.day)) return {};
    const passed = [existing?.day, day].find((one) => typeof one === 'string' && one < lagosToday());
    if (typeof passed !== 'string') return {};
    const sentence = `${formatDay(passed)} has passed: it stays as it was counted.`;
    throw new Refusal('RULE', sentence, { day: [sentence] });
  },
};

/** Enters what the law fixes for the next year, unless somebody keeps that year already. */
export const holidaysAheadJob: Job = {
  name: 'lay-holidays',
  schedule: '5 0 * * *',
  atStart: true,
  async work({ db }) {
    await sql`select lay_holidays(extract(year from lagos_today())::int + ahead) from unnest(array[0, 1]) as ahead`.execute(
      db,
    );
  },
};
