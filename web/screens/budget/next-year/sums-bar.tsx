import { IconCloudCheck, IconCloudOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { DraftSum } from '#shared/budget-draft.ts';
import { Amount } from '#web/components/amount.tsx';
import { percentWords } from './draft-row.tsx';
import styles from './draft-sheet.module.css';
import type { SheetState } from './sheet-saver.ts';

type SumsBarProps = {
  sums: DraftSum;
  years: { year: number; from: string };
  status: SheetState['status'] | null;
};

/** What the budget comes to, beside this year, and whether all of it is saved. */
export function SumsBar({ sums, years, status }: SumsBarProps) {
  return (
    <div className={styles.figures}>
      <Figure label={`Budget ${years.year}`}>
        <Amount naira={sums.amount} size="second" />
      </Figure>
      <Figure label={`Approved ${years.from}`}>
        <Amount naira={sums.approved} size="figure" />
      </Figure>
      <Figure label="More or less">
        <Amount naira={sums.more} size="figure" signed />
        {sums.percent !== null && ` (${percentWords(sums.percent)})`}
      </Figure>
      {status && <Saved status={status} />}
    </div>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl className={styles.figure}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </dl>
  );
}

const STATES: Record<SheetState['status'], string> = {
  saved: 'All changes are saved',
  typing: 'Saving…',
  saving: 'Saving…',
  failed: 'Not saved yet. Trying again',
};

function Saved({ status }: { status: SheetState['status'] }) {
  const Icon = status === 'failed' ? IconCloudOff : IconCloudCheck;
  return (
    <span className={styles.state} role="status">
      <Icon size={17} stroke={1.8} aria-hidden />
      {STATES[status]}
    </span>
  );
}
