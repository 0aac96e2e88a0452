import type { Resource } from '#shared/resource/define-resource.ts';
import type { Field } from '#shared/resource/field.ts';
import { Field as Labelled } from '#web/components/field.tsx';
import { PlainSelect } from '../inputs/plain-select.tsx';
import { offeredColumns } from './columns.ts';
import styles from './list-sheet.module.css';
import type { ListControl } from './list-state.ts';

/** By which column the rows are sorted, and from which end: what the heads of a table do. */
export function SheetOrder({ resource, control }: { resource: Resource; control: ListControl }) {
  const [sort = ''] = (control.state.sort ?? '').split(',');
  const path = sort.replace(/^-/, '');
  const columns = offeredColumns(resource).filter(({ sortable }) => sortable);
  const by = columns.find((column) => column.path === path);
  const show = (next: string | null) => control.change({ sort: next });
  return (
    <div className={styles.part}>
      <Labelled label="Sort by">
        {(attributes) => (
          <PlainSelect
            {...attributes}
            options={[
              { value: '', label: 'The usual order of the list' },
              ...columns.map((column) => ({ value: column.path, label: column.label })),
            ]}
            value={by ? path : ''}
            onChange={(next) => show(next || null)}
          />
        )}
      </Labelled>
      {by && (
        <Labelled label="Order">
          {(attributes) => (
            <PlainSelect
              {...attributes}
              options={endsOf(by.field).map((label, end) => ({
                value: end === 0 ? path : `-${path}`,
                label,
              }))}
              value={sort}
              onChange={show}
            />
          )}
        </Labelled>
      )}
    </div>
  );
}

/** What comes first as the rows rise, and as they fall. */
function endsOf({ kind }: Field): readonly [string, string] {
  if (kind === 'money' || kind === 'number') return ['Smallest first', 'Largest first'];
  if (kind === 'date' || kind === 'dateTime') return ['Oldest first', 'Newest first'];
  if (kind === 'yesNo') return ['No first', 'Yes first'];
  return ['A to Z', 'Z to A'];
}
