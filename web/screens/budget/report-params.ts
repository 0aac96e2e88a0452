import { asAtOf } from '#web/crud/as-at.ts';

/** The year that an address asks for, 'all' for every one; null where it names none. */
export function yearOf(params: URLSearchParams): string | null {
  const year = params.get('year') ?? '';
  return /^(20\d\d|all)$/.test(year) ? year : null;
}

const NAMES = ['year', 'department', 'head', 'type', 'search', 'filter', 'as_at'];

/** What a report is asked for of an address's parameters, without a day or year that is none. */
export function reportQuery(params: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams([...params].filter(([name]) => NAMES.includes(name)));
  if (asAtOf(params) === null) query.delete('as_at');
  if (yearOf(params) === null) query.delete('year');
  return query;
}
