import { grouped } from '#shared/resource/plural.ts';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { PlainSelect } from '#web/crud/inputs/plain-select.tsx';
import type { ImportRecord } from './import-data.ts';
import styles from './where-headings-are.module.css';

type Place = { sheet?: string; header_row?: number; seen: number };

/** Chooses the sheet, where a workbook has several, and the row with the headings; the file is read anew then. */
export function WhereHeadingsAre({ record }: { record: ImportRecord }) {
  const { id, version, sheets, sheet, header_row, first_rows } = record;
  const read = useSubmit<Place, ImportRecord>({
    send: (body, key) => api.post<ImportRecord>(`imports/${id}/headings`, body, { key }),
    changes: [['imports']],
  });
  return (
    <div className={styles.place}>
      {sheets.length > 1 && (
        <div className={styles.choice}>
          <label className={styles.label} htmlFor="sheet">
            Sheet
          </label>
          <PlainSelect
            id="sheet"
            options={sheets.map((name) => ({ value: name, label: name }))}
            value={sheet ?? ''}
            disabled={read.loading}
            onChange={(name) => read.submit({ sheet: name, seen: version })}
          />
        </div>
      )}
      {first_rows.length > 1 && (
        <div className={styles.wide}>
          <label className={styles.label} htmlFor="header-row">
            Row with the headings
          </label>
          <PlainSelect
            id="header-row"
            options={first_rows.map(({ line, cells }) => ({
              value: String(line),
              label: `${grouped(line)}: ${cells.filter(Boolean).join(', ')}`.slice(0, 120),
            }))}
            value={String(header_row ?? first_rows[0]?.line ?? '')}
            disabled={read.loading}
            onChange={(line) => read.submit({ header_row: Number(line), seen: version })}
          />
        </div>
      )}
    </div>
  );
}
