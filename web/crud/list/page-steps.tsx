import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { grouped } from '#shared/resource/plural.ts';
import { Quiet } from '#web/components/layout.tsx';
import styles from './pager.module.css';

type PageStepsProps = {
  /** What is paged, read aloud. */
  label?: string;
  page: number;
  perPage: number;
  total: number;
  /** There are more than `total`, of which nobody knows how many. */
  more?: boolean;
  /** The address at which all of them are counted. */
  countAll?: string;
  /** How many rows this page shows. */
  shown: number;
  /** The address of a page. */
  hrefOf: (page: number) => string;
  /** Keeps the scroll position, for rows that are beside other things. */
  staysPut?: boolean;
  /** Shown before the steps. */
  children?: ReactNode;
};

/** "1 to 25 of 86", and the ways to the pages before and after. */
export function PageSteps({
  label = 'Pages',
  page,
  perPage,
  total,
  more = false,
  countAll,
  shown,
  hrefOf,
  staysPut = false,
  children,
}: PageStepsProps) {
  const first = (page - 1) * perPage + 1;
  const step = (to: number, words: string, icon: ReactNode) =>
    to >= 1 && ((to - 1) * perPage < total || (more && (to < page || shown === perPage))) ? (
      <Link
        className={styles.step}
        to={hrefOf(to)}
        aria-label={words}
        title={words}
        preventScrollReset={staysPut}
      >
        {icon}
      </Link>
    ) : (
      <span className={styles.step} data-off>
        {icon}
      </span>
    );
  return (
    <nav className={styles.pager} aria-label={label}>
      <p aria-live="polite">
        <b className="num">{shown > 0 ? `${grouped(first)} to ${grouped(first + shown - 1)}` : 'None'}</b>{' '}
        <Quiet as="span">
          of {more && 'more than '}
          <span className="num">{grouped(total)}</span>
        </Quiet>
        {more && countAll && (
          <>
            {' '}
            <Link to={countAll} preventScrollReset>
              Count all
            </Link>
          </>
        )}
      </p>
      <div className={styles.right}>
        {children}
        {step(page - 1, 'Previous page', <IconChevronLeft size={17} stroke={2} aria-hidden />)}
        {step(page + 1, 'Next page', <IconChevronRight size={17} stroke={2} aria-hidden />)}
      </div>
    </nav>
  );
}
