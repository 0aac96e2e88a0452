import type { ReactNode } from 'react';
import { Amount } from '#web/components/amount.tsx';
import styles from './pick-row.module.css';
import { Tick } from './tick.tsx';

type PickRowProps = {
  /** What is chosen; read aloud. */
  label: string;
  checked: boolean;
  /** It can't be chosen with what is chosen already. */
  barred: boolean;
  onChange: (checked: boolean) => void;
  /** Its code, and what is said beneath it. */
  code: ReactNode;
  name: ReactNode;
  beneath: ReactNode;
  naira: number;
};

/** A row of a list to choose several of that are paid together: tick, code, what it is, amount. */
export function PickRow({ label, checked, barred, onChange, code, name, beneath, naira }: PickRowProps) {
  return (
    <li className={styles.row} data-chosen={checked || undefined} data-barred={barred || undefined}>
      <Tick label={label} checked={checked} disabled={barred} onChange={onChange} />
      <span className={styles.code}>{code}</span>
      <span className={styles.what}>
        <span className={styles.name}>{name}</span>
        <span className={styles.beneath}>{beneath}</span>
      </span>
      <Amount naira={naira} />
    </li>
  );
}
