import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { daysBetween, formatDay, lagosToday } from '#shared/dates.ts';
import { formatNaira, nairaToKobo } from '#shared/money.ts';
import { inText } from '#shared/resource/in-text.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { CheckboxField } from '#web/components/checkbox-field.tsx';
import { Notice } from '#web/components/notice.tsx';
import { TextField } from '#web/components/text-field.tsx';
import type { InputProps } from '#web/crud/inputs/input-props.ts';
import styles from './create.module.css';

/** A live expenditure that may be the same payment; the amount in naira. Of one to another payee only its code, day and number are told. */
type Duplicate = {
  id: number;
  code: string;
  beneficiary: string | null;
  amount: number | null;
  reference: string | null;
  status_label: string | null;
  fund: string | null;
  raised_at: string;
  same: 'payee-and-amount' | 'reference';
};

/** What the payment may be a duplicate of, and why it is none. */
export type Doubt = { of: readonly Duplicate[]; isDifferent: boolean; remark: string };

/** The doubt that a refusal raises, as a value of the form. */
export function doubtOf({ code, facts }: ApiError): { duplicate_remark: Doubt } | undefined {
  if (code !== 'POSSIBLE_DUPLICATE' || !Array.isArray(facts.duplicates)) return undefined;
  return { duplicate_remark: { of: facts.duplicates, isDifferent: false, remark: '' } };
}

/** Warns in place that the payment may have been raised before, and asks why it is another one. */
export function DuplicateInput({ value, ...props }: InputProps) {
  return value ? <DoubtField {...props} doubt={value as Doubt} /> : null;
}

function DoubtField({
  name,
  doubt,
  onChange,
  error,
}: Pick<InputProps, 'name' | 'onChange' | 'error'> & { doubt: Doubt }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' });
    box.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={styles.doubt} ref={box} tabIndex={-1} role="alert">
      <Notice tone="warn" title="This may be a duplicate">
        <ul>
          {doubt.of.map((duplicate) => (
            <li key={`${duplicate.id} ${duplicate.same}`}>
              <Link to={`/budget/expenditures/${duplicate.id}`} target="_blank">
                {duplicate.code}
              </Link>{' '}
              {wordsOf(duplicate)}
            </li>
          ))}
        </ul>
        <CheckboxField
          label="It is a different payment"
          checked={doubt.isDifferent}
          onChange={(isDifferent) => onChange({ ...doubt, isDifferent })}
        />
        {(doubt.isDifferent || doubt.remark || error) && (
          <TextField
            name={name}
            label="Why it is different"
            maxLength={500}
            value={doubt.remark}
            // A reason says so too.
            onChange={(remark) =>
              onChange({ ...doubt, remark, isDifferent: doubt.isDifferent || remark !== '' })
            }
            error={error}
          />
        )}
      </Notice>
    </div>
  );
}

function wordsOf({ amount, beneficiary, raised_at, fund, same, reference, status_label }: Duplicate): string {
  const days = daysBetween(lagosToday(new Date(raised_at)), lagosToday());
  const ago = days === 0 ? 'today' : `${days} ${days === 1 ? 'day' : 'days'} ago`;
  const day = `${formatDay(raised_at)}, ${ago}`;
  if (amount === null || status_label === null)
    return `of ${day}, carries the same number ${reference ?? ''}, for another payee.`;
  const money = formatNaira(nairaToKobo(amount));
  const state = `It is ${inText(status_label)}.`;
  return same === 'reference'
    ? `of ${day}, carries the same number ${reference ?? ''} (${money} to ${beneficiary}). ${state}`
    : `booked the same ${money} to ${beneficiary} on ${day}, under ${fund}. ${state}`;
}
