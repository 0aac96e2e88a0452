import { availableOf } from '#shared/fund-figures.ts';
import { koboToNaira, nairaToKobo } from '#shared/money.ts';
import type { RecordOf } from '#shared/resource/record-types.ts';
import { fundChanges } from '#shared/resources/budget/fund-changes.ts';
import { Amount } from '#web/components/amount.tsx';
import { KeyValue } from '#web/components/key-value.tsx';
import { asFiles, FileChips } from '#web/crud/detail/file-chips.tsx';
import { useRecord } from '#web/crud/detail/use-record.ts';
import type { ResourceExtras } from '#web/crud/extras.ts';
import type { Linked, WireRecord } from '#web/crud/record.ts';
import { useFundFigures } from '../expenditures/create/use-fund-figures.ts';
import styles from './fund-changes.module.css';

/** Top-ups and virements: before one is answered, what it moves; on its page the letters of its authority. */
export const extras: ResourceExtras = { shows: WhatItMoves, below: Letters };

type FundChange = RecordOf<typeof fundChanges> & { from_type: string; to_type: string | null };

function WhatItMoves({ record }: { record: FundChange }) {
  const { kind, fund, to_fund: to, amount, reference, across_types_authority: across, remark } = record;
  const [from_type, to_type] = [record.from_type, record.to_type].map((type) => type && `, ${type}`);
  return (
    <>
      <KeyValue
        layout="spread"
        items={[
          [kind === 'virement' ? 'From' : 'Fund', `${fund.label}${from_type}`],
          ...(to ? ([['To', `${to.label}${to_type}`]] as const) : []),
          ['Amount', <Amount key="amount" naira={amount} tone="strong" />],
          ['Authority', reference],
          ...(across ? ([['Authority to cross types', across]] as const) : []),
          ['Why', remark],
        ]}
      />
      <Letters record={record} />
      <div className={styles.effect}>
        {to && <Effect fund={fund} naira={-amount} />}
        <Effect fund={to ?? fund} naira={amount} />
      </div>
    </>
  );
}

/** What approving does to a fund: available now, and after it; nothing for whoever may not see the fund. */
function Effect({ fund, naira }: { fund: Linked; naira: number }) {
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

/** The letters behind a top-up or virement, to be read before it is answered; a row of a list carries none. */
function Letters({ record }: { record: FundChange }) {
  const whole: WireRecord = useRecord(fundChanges, String(record.id)).data ?? record;
  const files = asFiles(whole.files);
  if (files.length === 0) return null;
  return (
    <section className={styles.letters}>
      <h2>Authority</h2>
      <FileChips files={files} label="Letters of authority" />
    </section>
  );
}
