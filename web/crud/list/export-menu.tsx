import { IconChevronDown, IconDownload, IconFileSpreadsheet, IconFileText } from '@tabler/icons-react';
import { countOf } from '#shared/resource/plural.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { Menu, MenuItem } from '#web/components/menu.tsx';
import styles from './toolbar.module.css';
import { useExport } from './use-export.ts';
import type { Counted, Listed } from './use-rows.ts';

type ExportMenuProps = {
  resource: Listed;
  /** What the file is to hold: the list's search, filter and order. */
  rowsQuery: string;
  counted: Counted | undefined;
};

/** Saves every row that matches as CSV or XLSX. */
export function ExportMenu({ resource, rowsQuery, counted }: ExportMenuProps) {
  const { running, save } = useExport(resource, rowsQuery);
  return (
    <Menu
      label="Export"
      trigger={(trigger) => (
        <ActionButton
          {...trigger}
          variant="default"
          icon={IconDownload}
          iconAfter={IconChevronDown}
          loading={running !== null}
        >
          Export
        </ActionButton>
      )}
      head={
        counted && (
          <p className={styles.menuNote}>{countOf(resource, counted.total, counted.more)}, all that match</p>
        )
      }
    >
      <MenuItem icon={IconFileText} onPick={() => save('csv')}>
        CSV, for any program
      </MenuItem>
      <MenuItem icon={IconFileSpreadsheet} onPick={() => save('xlsx')}>
        XLSX, for Excel
      </MenuItem>
    </Menu>
  );
}
