import { lagosToday } from '#shared/dates.ts';
import { MONTH } from '#shared/taxes-owed.ts';
import type { ResourceExtras } from '#web/crud/extras.ts';

/** A remittance begins with the authority and the month that its address names; else with the month before this one. */
export const extras: ResourceExtras = { create: { start: asked } };

function asked() {
  const params = new URLSearchParams(window.location.search);
  const month = params.get('month') ?? '';
  return { authority: params.get('authority') ?? '', month: MONTH.test(month) ? month : lastMonth() };
}

function lastMonth(): string {
  const [year = 0, number = 0] = lagosToday().split('-').map(Number);
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`;
}
