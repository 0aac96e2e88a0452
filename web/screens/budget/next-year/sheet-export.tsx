import { IconChevronDown, IconDownload, IconFileSpreadsheet, IconFileText } from '@tabler/icons-react';
import { budgetDrafts } from '#shared/resources/budget/budget-drafts.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { Menu, MenuItem } from '#web/components/menu.tsx';
import { saveFile } from '#web/crud/save-file.ts';
import { told } from '#web/crud/told.ts';
import { useCanExport } from '#web/session/use-session.ts';
import type { DraftRecord } from './draft-data.ts';

/** Saves the lines as a file that a spreadsheet opens and an import of funds reads. */
export function SheetExport({ draft }: { draft: DraftRecord }) {
  if (!useCanExport(budgetDrafts.noun)) return null;
  const save = (format: 'csv' | 'xlsx') =>
    told(() => saveFile(`/api/${budgetDrafts.url}/${draft.id}/lines/export?format=${format}`));
  return (
    <Menu
      label="Export"
      trigger={(trigger) => (
        <ActionButton {...trigger} variant="default" icon={IconDownload} iconAfter={IconChevronDown}>
          Export
        </ActionButton>
      )}
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
