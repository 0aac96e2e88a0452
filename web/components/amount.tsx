import type { ReactNode } from 'react';
import { nairaParts, nairaToKobo } from '#shared/money.ts';
import styles from './amount.module.css';

type AmountProps = {
  /** Naira as on the wire; null and undefined show an en dash. */
  naira: number | null | undefined;
  /** row 14 px, figure 17 px in rows of figures, second 20 px, hero 34 px (at most one a screen). */
  size?: 'row' | 'figure' | 'second' | 'hero';
  /** Puts + before a gain, as in ledgers and changes. */
  signed?: boolean;
  tone?: 'plain' | 'strong' | 'ok' | 'bad';
};

/** An amount of money: tabular figures, ₦ and kobo fainter than the naira. */
export function Amount({ naira, size = 'row', signed = false, tone = 'plain' }: AmountProps) {
  if (naira === null || naira === undefined) return <span className={styles.mark}>–</span>;
  const { sign, whole, kobo } = nairaParts(nairaToKobo(naira));
  const lead = sign || (signed && naira > 0 ? '+' : '');
  const classes = ['num', styles.amount, styles[size], styles[tone]].filter(Boolean).join(' ');
  // Tens of billions and more are too long for large letters on a phone: smaller there, and broken between thousands.
  const isLong = size !== 'row' && whole.length > 13;
  return (
    <span className={classes} data-long={isLong || undefined}>
      {lead}
      <span className={styles.mark}>₦</span>
      {isLong ? breakable(whole) : whole}
      <span className={styles.kobo}>.{kobo}</span>
    </span>
  );
}

function breakable(whole: string): ReactNode {
  const [first, ...groups] = whole.split(',');
  return groups.reduce<ReactNode>(
    (before, group) => (
      <>
        {before},
        <wbr />
        {group}
      </>
    ),
    first,
  );
}
