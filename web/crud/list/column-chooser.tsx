import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import type { Resource } from '#shared/resource/define-resource.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { CheckboxField } from '#web/components/checkbox-field.tsx';
import { Popover } from '#web/components/popover.tsx';
import { columnsOf, offeredColumns } from './columns.ts';
import styles from './toolbar.module.css';

type ColumnChooserProps = {
  resource: Resource;
  chosen: readonly string[] | null;
  onChoose: (columns: readonly string[] | null) => void;
};

/** Selects which columns the list shows; the address keeps the selection. */
export function ColumnChooser(props: ColumnChooserProps) {
  return (
    <Popover
      label="Columns"
      trigger={(trigger) => (
        <ActionButton {...trigger} variant="quiet" icon={IconColumns3}>
          Columns
        </ActionButton>
      )}
    >
      {() => <Choices {...props} />}
    </Popover>
  );
}

function Choices({ resource, chosen, onChoose }: ColumnChooserProps) {
  const offered = offeredColumns(resource);
  // Held here too: the address changes a moment after the press.
  const [shown, setShown] = useState<readonly string[]>(columnsOf(resource, chosen).map(({ path }) => path));
  const show = (columns: readonly string[]) => {
    setShown(columns);
    onChoose(columns.join() === resource.columns.join() ? null : columns);
  };
  const toggle = (path: string, on: boolean) =>
    show(offered.map((column) => column.path).filter((one) => (one === path ? on : shown.includes(one))));
  return (
    <>
      <fieldset className={styles.columns}>
        <legend className="sr-only">Columns of the list</legend>
        {offered.map(({ path, label }) => (
          <CheckboxField
            key={path}
            label={label}
            checked={shown.includes(path)}
            disabled={shown.length === 1 && shown.includes(path)}
            onChange={(on) => toggle(path, on)}
          />
        ))}
      </fieldset>
      <ActionButton
        variant="quiet"
        size="sm"
        disabled={chosen === null}
        onClick={() => show(resource.columns)}
      >
        Reset columns
      </ActionButton>
    </>
  );
}
