import { useState } from 'react';
import type { Resource } from '#shared/resource/define-resource.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { CheckboxField } from '#web/components/checkbox-field.tsx';
import styles from './column-choices.module.css';
import { columnsOf, offeredColumns } from './columns.ts';

export type ColumnChoicesProps = {
  resource: Resource;
  chosen: readonly string[] | null;
  onChoose: (columns: readonly string[] | null) => void;
};

/** A tick for each column that the list can show; the address keeps the selection. */
export function ColumnChoices({ resource, chosen, onChoose }: ColumnChoicesProps) {
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
