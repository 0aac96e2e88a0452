import { importKind } from '#shared/import-kinds.ts';
import type { ImportResource } from '#shared/import-labels.ts';
import { grouped } from '#shared/resource/plural.ts';
import type { ImportRecord } from './import-data.ts';

/** "1 row", "1,284 rows". */
export function rowsInWords(count: number): string {
  return `${grouped(count)} ${count === 1 ? 'row' : 'rows'}`;
}

/** The heading of an import's page by how far it has come. */
export function headingOf(record: ImportRecord, matching: boolean): string {
  const { status, row_count, done_rows, counts } = record;
  switch (status) {
    case 'queued':
    case 'judging':
      return row_count > 0 ? `Checking ${rowsInWords(row_count)}` : 'Reading the file';
    case 'judged':
      return matching ? 'Match the columns of the file' : `Check ${rowsInWords(row_count)} before importing`;
    case 'committing':
      return `Importing ${rowsInWords(counts.insert + counts.update)}`;
    case 'committed':
      return `${rowsInWords(done_rows)} imported`;
    case 'failed':
      return done_rows > 0 ? `Stopped after ${rowsInWords(done_rows)}` : 'Nothing was imported';
    case 'undoing':
      return `Undoing ${rowsInWords(row_count)}`;
    case 'undone':
      return 'The import was undone';
  }
}

/** Whether what is imported brings goods into stock. */
export function isOfStock(resource: ImportResource): boolean {
  return resource === 'products' || resource === 'restock';
}

const MADE: Readonly<Record<string, [one: string, many: string]>> = {
  budget_heads: ['budget head', 'budget heads'],
  sub_budget_heads: ['sub budget head', 'sub budget heads'],
  budget_codes: ['budget code', 'budget codes'],
  product_brands: ['brand', 'brands'],
};

/** What the rows make besides themselves: "48 budget heads, 134 sub budget heads and 134 budget codes"; '' for nothing. */
export function madeInWords(makes: Readonly<Record<string, number>>): string {
  const parts = Object.entries(MADE).flatMap(([table, [one, many]]) => {
    const count = makes[table] ?? 0;
    return count > 0 ? [`${grouped(count)} new ${count === 1 ? one : many}`] : [];
  });
  const last = parts.pop() ?? '';
  return parts.length > 0 ? `${parts.join(', ')} and ${last}` : last;
}

/** "162 funds", "1 person": the good rows by the kind's own word. */
export function goodInWords({ resource, counts }: ImportRecord): string {
  const good = counts.insert + counts.update;
  const { singular, plural } = importKind(resource);
  return `${grouped(good)} ${good === 1 ? singular : plural}`;
}
