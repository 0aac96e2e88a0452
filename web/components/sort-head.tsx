import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Link } from 'react-router';
import table from './table.module.css';

type SortHeadProps = {
  label: string;
  /** The direction in which this column sorts the rows; undefined where another column does. */
  direction: 'ascending' | 'descending' | undefined;
  /** The address that sorts by it, or reverses the order. */
  to: string;
  className?: string;
};

/** The head of a column by which the rows can be sorted. */
export function SortHead({ label, direction, to, className }: SortHeadProps) {
  const Arrow = direction === 'ascending' ? IconArrowUp : IconArrowDown;
  return (
    <th scope="col" className={className} aria-sort={direction}>
      <Link
        className={table.sort}
        to={to}
        preventScrollReset
        title={direction ? 'Reverse order' : `Sort by ${label}`}
      >
        {label}
        {direction && <Arrow size={14} stroke={2} aria-hidden />}
      </Link>
    </th>
  );
}
