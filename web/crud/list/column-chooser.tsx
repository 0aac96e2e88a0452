import { IconColumns3 } from '@tabler/icons-react';
import type { Resource } from '../../../shared/resource/define-resource.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { CheckboxField } from '../../components/checkbox-field.tsx';
import { Popover } from '../../components/popover.tsx';
import { columnsOf, offeredColumns } from './columns.ts';
import styles from './toolbar.module.css';

type ColumnChooserProps = {
  resource: Resource;
  chosen: readonly string[] | null;
  onChoose: (columns: readonly string[] | null) => void;
};

/** Chooses which columns the list shows; the choice stands in the address. */
export function ColumnChooser({ resource, chosen, onChoose }: ColumnChooserProps) {
  const shown = columnsOf(resource, chosen).map(({ path }) => path);
  const offered = offeredColumns(resource);
  const toggle = (path: string, on: boolean) => {
    const next = offered
      .map((column) => column.path)
      .filter((one) => (one === path ? on : shown.includes(one)));
    onChoose(next.join() === resource.columns.join() ? null : next);
  };
  return (
    <Popover
      label="Columns"
      trigger={(props) => (
        <ActionButton {...props} variant="quiet" icon={IconColumns3}>
          Columns
        </ActionButton>
      )}
    >
      {() => (
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
          <ActionButton variant="quiet" size="sm" disabled={chosen === null} onClick={() => onChoose(null)}>
            Back to the usual columns
          </ActionButton>
        </>
      )}
    </Popover>
  );
}
