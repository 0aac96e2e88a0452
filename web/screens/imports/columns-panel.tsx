import { importKind } from '#shared/import-kinds.ts';
import type { ImportResource } from '#shared/import-labels.ts';
import { SidePanel } from '#web/components/sheet.tsx';
import styles from './columns-panel.module.css';

/** The columns of a file for the selected import, and what each contains. */
export function ColumnsPanel({ resource }: { resource: ImportResource | null }) {
  if (!resource) return <SidePanel title="Columns">Select what to import to see its columns.</SidePanel>;
  return (
    <SidePanel title={`Columns of ${importKind(resource).label}`}>
      <dl className={styles.columns}>
        {importKind(resource).columns.map(({ name, hint, required }) => (
          <div key={name}>
            <dt>
              {name}
              {!required && <span> (optional)</span>}
            </dt>
            <dd>{hint}</dd>
          </div>
        ))}
      </dl>
    </SidePanel>
  );
}
