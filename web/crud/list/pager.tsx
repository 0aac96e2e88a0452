import { PlainSelect } from '../inputs/plain-select.tsx';
import { type ListControl, PAGE_SIZES } from './list-state.ts';
import { PageSteps } from './page-steps.tsx';
import styles from './pager.module.css';

/** "1 to 25 of 86", how many rows a page shows, and the ways to the pages before and after. */
export function Pager({ control, total, shown }: { control: ListControl; total: number; shown: number }) {
  const { page, perPage } = control.state;
  return (
    <PageSteps
      page={page}
      perPage={perPage}
      total={total}
      shown={shown}
      hrefOf={(to) => control.hrefWith({ page: String(to) })}
    >
      <span className={styles.rows}>
        <span aria-hidden>Rows</span>
        <PlainSelect
          small
          aria-label="Rows a page"
          options={PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }))}
          value={String(perPage)}
          onChange={(size) => control.change({ per_page: size })}
        />
      </span>
    </PageSteps>
  );
}
