import { IconChevronDown, IconFileSpreadsheet, IconFileText, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { countOf } from '#shared/resource/plural.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { ChoiceCards } from '#web/components/choice-cards.tsx';
import { Field } from '#web/components/field.tsx';
import { IconButton } from '#web/components/icon-button.tsx';
import { Quiet } from '#web/components/layout.tsx';
import { NativeDialog } from '#web/components/native-dialog.tsx';
import { useCanExport } from '#web/session/use-session.ts';
import { chooseDensity, type Density, useAppearance } from '#web/theme/appearance.ts';
import type { BulkAct, BulkLink } from '../extras.ts';
import { PlainSelect } from '../inputs/plain-select.tsx';
import { lateDialog } from '../late-dialog.tsx';
import { BulkChoices } from './bulk-choices.tsx';
import { ColumnChoices } from './column-choices.tsx';
import { columnsOf, offeredColumns } from './columns.ts';
import styles from './list-sheet.module.css';
import { type ListControl, PAGE_SIZES } from './list-state.ts';
import { SheetOrder } from './sheet-order.tsx';
import { type ExportFormat, useExport } from './use-export.ts';
import type { Counted, Listed } from './use-rows.ts';
import type { Selection } from './use-selection.ts';

const BulkDialog = lateDialog(() => import('./bulk-dialog.tsx').then((part) => part.BulkDialog));

type ListSheetProps = {
  resource: Listed;
  control: ListControl;
  counted: Counted | undefined;
  acts: readonly BulkAct[];
  links: readonly BulkLink[];
  selection: Selection;
  onClose: () => void;
};

/** What a wide screen has around a list, one beneath another for a phone: acts on the selected rows, order, rows, columns, export. */
export function ListSheet(props: ListSheetProps) {
  const { resource, control, acts, links, selection, onClose } = props;
  const [act, setAct] = useState<BulkAct | null>(null);
  const mayExport = useCanExport(resource.noun);
  const { columns } = control.state;
  if (act) return <BulkDialog resource={resource} act={act} selection={selection} onClose={onClose} />;
  return (
    <NativeDialog label="Options of the list" onDismiss={onClose} at="side" width={360}>
      <div className={styles.head}>
        <h2>Options of the list</h2>
        <IconButton icon={IconX} label="Close" size="lg" onClick={onClose} />
      </div>
      <div className={styles.parts}>
        {acts.length + links.length > 0 && (
          <Part title="Selected rows">
            {selection.records.length > 0 ? (
              <>
                <Quiet>{countOf(resource, selection.records.length)} selected</Quiet>
                <BulkChoices wide acts={acts} links={links} records={selection.records} onAct={setAct} />
              </>
            ) : (
              <Quiet>Tick rows in the list to act on several at once.</Quiet>
            )}
          </Part>
        )}
        <SheetOrder resource={resource} control={control} />
        <Rows control={control} />
        <details className={styles.columns}>
          <summary>
            <span>Columns</span>
            <Quiet as="span" size={13}>
              {columnsOf(resource, columns).length} of {offeredColumns(resource).length}
            </Quiet>
            <IconChevronDown size={16} stroke={1.8} aria-hidden />
          </summary>
          <ColumnChoices
            resource={resource}
            chosen={columns}
            onChoose={(next) => control.change({ columns: next?.join(',') ?? null })}
          />
        </details>
        {mayExport && <Exports {...props} />}
      </div>
    </NativeDialog>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Rows({ control }: Pick<ListSheetProps, 'control'>) {
  const { density } = useAppearance();
  return (
    <>
      <ChoiceCards
        label="Height of rows"
        choices={[
          { value: 'comfortable', label: 'Comfortable' },
          { value: 'compact', label: 'Compact' },
        ]}
        value={density}
        onChange={(value) => chooseDensity(value as Density)}
      />
      <Field label="Rows a page">
        {(attributes) => (
          <PlainSelect
            {...attributes}
            options={PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }))}
            value={String(control.state.perPage)}
            onChange={(size) => control.change({ per_page: size })}
          />
        )}
      </Field>
    </>
  );
}

function Exports({ resource, control, counted, onClose }: ListSheetProps) {
  const { running, save } = useExport(resource, control.rowsQuery);
  const saveAs = async (format: ExportFormat) => {
    if (await save(format)) onClose();
  };
  return (
    <Part title="Export">
      {counted && <Quiet>{countOf(resource, counted.total, counted.more)}, all that match</Quiet>}
      <ActionButton
        variant="default"
        wide
        icon={IconFileText}
        loading={running === 'csv'}
        disabled={running !== null}
        onClick={() => saveAs('csv')}
      >
        CSV, for any program
      </ActionButton>
      <ActionButton
        variant="default"
        wide
        icon={IconFileSpreadsheet}
        loading={running === 'xlsx'}
        disabled={running !== null}
        onClick={() => saveAs('xlsx')}
      >
        XLSX, for Excel
      </ActionButton>
    </Part>
  );
}
