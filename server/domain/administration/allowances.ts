import { sql } from 'kysely';
import type { Extensions } from '#server/frame/extensions.ts';
import type { Job } from '#server/frame/portal.ts';
import { lagosToday } from '#shared/dates.ts';
import { refuseCycle } from './refuse-cycle.ts';

/** A rate without a date is in force from today. */
export const allowanceExtensions: Extensions = {
  async prepare(trx, _context, values, existing) {
    await refuseCycle(
      trx,
      'allowances',
      existing?.id,
      values.parentId,
      'An allowance cannot be part of itself.',
    );
    const rates = (values.rates ?? []) as { date_activated?: string | null }[];
    for (const rate of rates) rate.date_activated ??= lagosToday();
    return {};
  },
};

/** Rates that were entered for a day to come become current on that day. */
export const currentRatesJob: Job = {
  name: 'make-rates-current',
  schedule: '1 0 * * *',
  atStart: true,
  async work({ db }) {
    await sql`select refresh_current_rates(id) from allowances order by id`.execute(db);
  },
};
