import { sql } from 'kysely';
import type { Extensions } from '#server/frame/extensions.ts';
import type { Job } from '#server/frame/portal.ts';
import { lagosToday } from '#shared/dates.ts';

/** A nightly rate without a date is in force from today. */
export const hotelRateExtensions: Extensions = {
  async prepare(_trx, _context, values) {
    const rates = (values.rates ?? []) as { date_activated?: string | null }[];
    for (const rate of rates) rate.date_activated ??= lagosToday();
    return {};
  },
};

/** Nightly rates that were entered for a day to come become current on that day. */
export const currentHotelRatesJob: Job = {
  name: 'make-hotel-rates-current',
  schedule: '2 0 * * *',
  atStart: true,
  async work({ db }) {
    await sql`select refresh_current_hotel_rates(id) from accommodations order by id`.execute(db);
  },
};
