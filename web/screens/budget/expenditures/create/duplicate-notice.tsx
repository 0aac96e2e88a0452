import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { daysBetween, formatDay, lagosToday } from '#shared/dates.ts';
import { formatNaira, nairaToKobo } from '#shared/money.ts';
import { CheckboxField } from '#web/components/checkbox-field.tsx';
import { Notice } from '#web/components/notice.tsx';
import { TextField } from '#web/components/text-field.tsx';
import styles from './duplicate-notice.module.css';

/** A live expenditure that may be the same payment; the amount in naira. */
export type Duplicate = {
  id: number;
  code: string;
  beneficiary: string;
  amount: number;
  reference: string | null;
  status_label: string;
  fund: string;
  raised_at: string;
  same: 'payee-and-amount' | 'reference';
};

type DuplicateNoticeProps = {
  duplicates: readonly Duplicate[];
  isDifferent: boolean;
  remark: string;
  onDifferent: (is: boolean) => void;
  onRemark: (text: string) => void;
  error?: string;
};

/** Warns in place that the payment may have been raised before, and asks why it is another one. */
export function DuplicateNotice({
  duplicates,
  isDifferent,
  remark,
  onDifferent,
  onRemark,
  error,
}: DuplicateNoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' });
    box.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={styles.box} ref={box} tabIndex={-1} role="alert">
      <Notice tone="warn" title="This may be a duplicate">
        <ul className={styles.list}>
          {duplicates.map((duplicate) => (
            <li key={duplicate.id}>
              <Link to={`/budget/expenditures/${duplicate.id}`} target="_blank">
                {duplicate.code}
              </Link>{' '}
              {wordsOf(duplicate)}
            </li>
          ))}
        </ul>
        <div className={styles.answer}>
          <CheckboxField label="It is a different payment" checked={isDifferent} onChange={onDifferent} />
          {(isDifferent || error) && (
            <TextField
              name="duplicate_remark"
              label="Why it is different"
              maxLength={500}
              value={remark}
              onChange={onRemark}
              error={error}
            />
          )}
        </div>
      </Notice>
    </div>
  );
}

function wordsOf({ amount, beneficiary, raised_at, fund, same, reference, status_label }: Duplicate): string {
  const money = formatNaira(nairaToKobo(amount));
  const days = daysBetween(lagosToday(new Date(raised_at)), lagosToday());
  const ago = days === 0 ? 'today' : `${days} ${days === 1 ? 'day' : 'days'} ago`;
  const day = `${formatDay(raised_at)}, ${ago}`;
  const state = `It is ${status_label.toLowerCase()}.`;
  return same === 'reference'
    ? `of ${day}, carries the same number ${reference ?? ''} (${money} to ${beneficiary}). ${state}`
    : `booked the same ${money} to ${beneficiary} on ${day}, under ${fund}. ${state}`;
}
