import { describe, expect, it } from 'vitest';
import { asAtOf } from '#web/crud/as-at.ts';
import { reportQuery, yearOf } from '#web/screens/budget/report-params.ts';

describe('the address of a report', () => {
  it.each([
    ['as_at=2024-02-29&year=2024', '2024-02-29', '2024', 'as_at=2024-02-29&year=2024'],
    ['as_at=9999-99-99&year=abc&type=capital', null, null, 'type=capital'],
    ['as_at=garbage&year=all', null, 'all', 'year=all'],
    ['as_at=2023-02-29&year=1e3', null, null, ''],
    ['tab=print&head=3', null, null, 'head=3'],
    ['', null, null, ''],
  ])('%s asks for a real day and year, or for none', (address, day, year, query) => {
    const params = new URLSearchParams(address);
    expect([asAtOf(params), yearOf(params), reportQuery(params).toString()]).toEqual([day, year, query]);
  });
});
