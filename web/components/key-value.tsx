import { Fragment, type ReactNode } from 'react';
import styles from './key-value.module.css';

type KeyValueProps = {
  items: readonly (readonly [label: string, value: ReactNode])[];
  /** columns: labels left, values beside them; spread: values at the right edge, as in side panels; beside: few figures in a row. */
  layout?: 'columns' | 'spread' | 'beside';
};

/** Facts of a record, each a label and a value; empty values show an en dash. */
export function KeyValue({ items, layout = 'columns' }: KeyValueProps) {
  if (layout !== 'columns')
    return (
      <dl className={styles[layout]}>
        {items.map(([label, value]) => (
          <div className={styles.pair} key={label}>
            <dt>{label}</dt>
            <dd>{shown(value)}</dd>
          </div>
        ))}
      </dl>
    );
  return (
    <dl className={styles.list}>
      {items.map(([label, value]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{shown(value)}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

function shown(value: ReactNode): ReactNode {
  return value === null || value === undefined || value === '' ? '–' : value;
}
