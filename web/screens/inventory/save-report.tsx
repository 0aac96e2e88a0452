import { IconDownload } from '@tabler/icons-react';
import { stockReport } from '#shared/resources/inventory/stock-report.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { saveFile } from '#web/crud/save-file.ts';
import { told } from '#web/crud/told.ts';
import { useCanExport } from '#web/session/use-session.ts';
import styles from './stock-report.module.css';

/** Saves a report of the stock as a file, for those who may export it. */
export function SaveReport({ path, query }: { path: string; query: string }) {
  if (!useCanExport(stockReport.noun)) return null;
  return (
    <span className={styles.files}>
      {(['csv', 'xlsx'] as const).map((format) => (
        <ActionButton
          key={format}
          variant="quiet"
          size="sm"
          icon={IconDownload}
          onClick={() => told(() => saveFile(`/api/${path}?${query}&format=${format}`))}
        >
          {format === 'csv' ? 'CSV' : 'Excel'}
        </ActionButton>
      ))}
    </span>
  );
}
