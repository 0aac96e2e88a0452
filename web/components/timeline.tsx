import { IconCircleCheckFilled, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DateText } from './date-text.tsx';
import styles from './timeline.module.css';

/** One thing that happened to a record, newest first in a timeline. */
export type TimelineStep = {
  id: string | number;
  /** What happened and by which office: "Treasury cleared it". */
  title: string;
  person?: string | null;
  /** ISO moment. */
  at: string;
  remark?: ReactNode;
  /** Whole days since the step before; null for the first. */
  days_taken?: number | null;
  icon?: TablerIcon;
  tone?: 'ok' | 'query' | 'bad' | 'faint';
};

const COLOURS = { ok: 'var(--ok)', query: 'var(--query)', bad: 'var(--bad)', faint: 'var(--ink3)' };

/** A record's history: office, person, time, remark and the days each step took. */
export function Timeline({ steps, label = 'Timeline' }: { steps: readonly TimelineStep[]; label?: string }) {
  return (
    <ol aria-label={label}>
      {steps.map(({ icon: Icon = IconCircleCheckFilled, tone = 'ok', ...step }) => (
        <li className={styles.step} key={step.id}>
          <Icon className={styles.mark} style={{ color: COLOURS[tone] }} size={16} stroke={1.9} aria-hidden />
          <span className={styles.what}>
            <b>{step.title}</b> {step.person && <span className={styles.who}>{step.person}</span>}
          </span>
          <span className={styles.when}>
            <DateText value={step.at} show="moment" />
            {taken(step.days_taken)}
          </span>
          {step.remark && <div className={styles.remark}>{step.remark}</div>}
        </li>
      ))}
    </ol>
  );
}

function taken(days: number | null | undefined): string {
  if (days === null || days === undefined || days < 1) return '';
  return `, after ${days} ${days === 1 ? 'day' : 'days'}`;
}
