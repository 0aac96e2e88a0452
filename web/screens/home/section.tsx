import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Answer } from '#web/api/answer.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { SkeletonLines } from '#web/components/skeletons.tsx';
import styles from './section.module.css';

type SectionProps<Item> = {
  title: string;
  /** Hides the title, which is above already, but has it read aloud. */
  untitled?: boolean;
  query: UseQueryResult<Answer<Item[]>>;
  /** The address of the whole list, and its words. */
  more?: { to: string; label: string };
  count?: number;
  /** Shown when there is nothing. */
  none: string;
  children: (items: Item[]) => ReactNode;
};

/** A part of home that is fetched by itself: when it fails, the others stay. */
export function Section<Item>({
  title,
  untitled = false,
  query,
  more,
  count,
  none,
  children,
}: SectionProps<Item>) {
  const items = query.data?.data ?? [];
  return (
    <section>
      <div className={untitled ? 'sr-only' : styles.head}>
        <h2>{title}</h2>
        {count !== undefined && count > 0 && <span className={`${styles.count} num`}>{count}</span>}
        {more && !untitled && items.length > 0 && <Link to={more.to}>{more.label}</Link>}
      </div>
      {query.isPending && <SkeletonLines lines={5} />}
      {query.isError && (
        <div className={styles.failed} role="alert">
          {query.error.message}
          <ActionButton variant="default" size="sm" onClick={() => query.refetch()}>
            Try again
          </ActionButton>
        </div>
      )}
      {query.isSuccess && items.length === 0 && <p className={styles.none}>{none}</p>}
      {items.length > 0 && children(items)}
    </section>
  );
}
