import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { grouped } from '../../../shared/resource/plural.ts';
import { PlainSelect } from '../inputs/plain-select.tsx';
import { type ListControl, PAGE_SIZES } from './list-state.ts';
import styles from './pager.module.css';

/** "1 to 25 of 86", how many rows a page shows, and the ways to the pages before and after. */
export function Pager({ control, total, shown }: { control: ListControl; total: number; shown: number }) {
  const { page, perPage } = control.state;
  const first = (page - 1) * perPage + 1;
  const hasNext = page * perPage < total;
  return (
    <nav className={styles.pager} aria-label="Pages">
      <p aria-live="polite">
        <b className="num">
          {grouped(first)} to {grouped(first + shown - 1)}
        </b>{' '}
        <span className={styles.of}>
          of <span className="num">{grouped(total)}</span>
        </span>
      </p>
      <div className={styles.right}>
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
        <Step to={page > 1 ? control.hrefWith({ page: String(page - 1) }) : null} label="Page before">
          <IconChevronLeft size={17} stroke={2} aria-hidden />
        </Step>
        <Step to={hasNext ? control.hrefWith({ page: String(page + 1) }) : null} label="Next page">
          <IconChevronRight size={17} stroke={2} aria-hidden />
        </Step>
      </div>
    </nav>
  );
}

function Step({ to, label, children }: { to: string | null; label: string; children: React.ReactNode }) {
  if (to === null)
    return (
      <span className={styles.step} data-off>
        {children}
      </span>
    );
  return (
    <Link className={styles.step} to={to} aria-label={label} title={label}>
      {children}
    </Link>
  );
}
