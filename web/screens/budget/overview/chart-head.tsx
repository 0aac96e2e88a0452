import { IconTable, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ActionButton } from '#web/components/action-button.tsx';
import styles from './charts.module.css';

type ChartHeadProps = {
  id: string;
  title: string;
  /** What the colours stand for, each with its swatch. */
  keys: Readonly<Record<string, ReactNode>>;
  icon: TablerIcon;
  isTable: boolean;
  onTurn: () => void;
};

/** The head of a chart: what it shows, what its colours stand for, and the way to the table behind it. */
export function ChartHead({ id, title, keys, icon, isTable, onTurn }: ChartHeadProps) {
  return (
    <header className={styles.head}>
      <h2 id={id}>{title}</h2>
      {Object.entries(keys).map(([words, swatch]) => (
        <span className={styles.key} key={words}>
          {swatch} {words}
        </span>
      ))}
      <ActionButton variant="quiet" size="sm" icon={isTable ? icon : IconTable} onClick={onTurn}>
        {isTable ? 'Chart' : 'Table'}
      </ActionButton>
    </header>
  );
}
