import { IconDownload } from '@tabler/icons-react';
import type { ImportResource } from '#shared/import-labels.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { saveFile } from '#web/crud/save-file.ts';
import { told } from '#web/crud/told.ts';
import styles from './new-import.module.css';

/** The files to fill in for a kind of import. */
export function TemplateFiles({ resource }: { resource: ImportResource }) {
  const save = (ending: 'xlsx' | 'csv') => () =>
    told(() => saveFile(`imports/template/${resource}.${ending}`));
  return (
    <div>
      <p className={styles.label}>Template</p>
      <div className={styles.templates}>
        <ActionButton variant="default" size="sm" icon={IconDownload} onClick={save('xlsx')}>
          Excel
        </ActionButton>
        <ActionButton variant="default" size="sm" icon={IconDownload} onClick={save('csv')}>
          CSV
        </ActionButton>
        <span className={styles.hint}>
          With an example row and the allowed values. Other headings are matched too.
        </span>
      </div>
    </div>
  );
}
