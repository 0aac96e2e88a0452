import { expect, it } from 'vitest';
import { funds } from '#shared/resources/budget/funds.ts';
import { mandates } from '#shared/resources/facilities-logistics/mandates.ts';
import { payments } from '#shared/resources/payments/payments.ts';
import { columnWidths, MENU_PX } from '#web/crud/list/column-widths.ts';
import { columnsOf } from '#web/crud/list/columns.ts';
import type { WireRecord } from '#web/crud/record.ts';

const linked = (label: string) => ({ id: 1, label });
const FUND: WireRecord = {
  id: 1,
  version: 1,
  created_at: '2024-01-02T08:00:00.000Z',
  updated_at: '2024-01-02T08:00:00.000Z',
  budget_code: linked('C049'),
  budget_code_id: 1,
  sub_budget_head: linked('Jetty and Slipway Rehabilitation'),
  sub_budget_head_id: 1,
  department: linked('Information Technology'),
  department_id: 1,
  budget_year: 2025,
  approved: 928_800_000,
  booked_expenditure: 291_379_750,
  available: 637_420_250,
};

const columns = columnsOf(funds, null);
const shown = { resource: funds, records: [FUND], sums: {} };

/** What a length comes to in a table so wide; `auto` is what the others leave. */
function widthsAt(table_px: number): number[] {
  const { lengths } = columnWidths(columns, shown, false);
  const fixed = lengths.map((length) => (length === 'auto' ? 0 : reckon(length, table_px)));
  const rest = table_px - MENU_PX - fixed.reduce((sum, one) => sum + one, 0);
  return fixed.map((width, place) => (lengths[place] === 'auto' ? rest : width));
}

function reckon(length: string, table_px: number): number {
  const bare = length.replaceAll('100cqw', String(table_px)).replaceAll('px', '');
  return Function('max', 'min', `return ${bare}`)(Math.max, Math.min);
}

const place = (path: string) => columns.findIndex((column) => column.path === path);

it('no words are cut while another column of words has more than it needs', () => {
  const wide = widthsAt(1_180);
  expect(wide[place('department_id')]).toBeGreaterThan(190);
  expect(wide[place('budget_code_id')]).toBeGreaterThan(240);
});

it('what a row is about is cut last, and the table is never narrower than the least of all', () => {
  const { least_px } = columnWidths(columns, shown, false);
  const tight = widthsAt(960);
  const roomy = widthsAt(1_180);
  expect(tight[place('department_id')]).toBeLessThan(roomy[place('department_id')] ?? 0);
  expect(tight[place('budget_code_id')]).toBeGreaterThan(230);
  expect(widthsAt(least_px)[place('budget_code_id')]).toBeGreaterThanOrEqual(149);
});

it('columns together are as wide as the table', () => {
  for (const table_px of [1_000, 1_180, 1_600])
    expect(widthsAt(table_px).reduce((sum, one) => sum + one, MENU_PX)).toBeCloseTo(table_px, 5);
});

it('a code is whole in the narrowest table, and so is the code beneath it', () => {
  const payment: WireRecord = {
    ...FUND,
    batch_no: 'TPP1490000002/26',
    pv_no: 'PV/2024/000123',
    beneficiary: 'Tidewater Engineering and Marine Services',
  };
  const all = columnsOf(payments, null);
  const { lengths, least_px } = columnWidths(
    all,
    { resource: payments, records: [payment], sums: {} },
    false,
  );
  const batch = lengths[all.findIndex(({ path }) => path === 'batch_no')] ?? '';
  expect(reckon(batch, least_px)).toBeGreaterThan(15 * 8.5);
});

it('gives the column of codes the room of the widest capitals, so that MND04821 is not cut', () => {
  const mandate = { code: 'MND04821', beneficiary: 'Idanre Civil Engineering Limited' };
  const records = [{ id: 1, version: 1, created_at: '', updated_at: '', ...mandate }];
  const { lengths } = columnWidths(
    columnsOf(mandates, null),
    { resource: mandates, records, sums: {} },
    false,
  );
  // As the browser draws it: 77.1 px of letters, the padding of the first cell before and of a cell behind.
  expect(Number.parseFloat(lengths[0] ?? '')).toBeGreaterThanOrEqual(77.1 + 32 + 10);
});
