import { availableOf } from '#shared/fund-figures.ts';
import { koboToNaira, nairaToKobo } from '#shared/money.ts';
import { Amount } from '#web/components/amount.tsx';
import type { Linked } from '#web/crud/record.ts';
import { useFundFigures } from './expenditures/create/use-fund-figures.ts';
import styles from './fund-effect-lines.module.css';

/** By how much a fund's available amount changes, in naira. */
export type FundEffectLine = { fund: Linked; naira: number };

/** What an act does to funds: available now, and after it; nothing of those that one may not see. */
export function FundEffectLines({ lines }: { lines: readonly FundEffectLine[] }) {
  return (
    <div className={styles.effect}>
      {lines.map((line) => (
        <Line key={line.fund.id} {...line} />
      ))}
    </div>
  );
}

function Line({ fund, naira }: FundEffectLine) {
  const figures = useFundFigures(fund.id);
  if (!figures) return null;
  const before = availableOf(figures);
  const after = before + nairaToKobo(naira);
  return (
    <p className={styles.line}>
      <span>Available on {fund.label}</span>
      <span>
        <Amount naira={koboToNaira(before)} /> →{' '}
        <Amount naira={koboToNaira(after)} tone={after < 0 ? 'bad' : 'strong'} />
      </span>
    </p>
  );
}
