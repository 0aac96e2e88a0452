import type { RecordOf } from '#shared/resource/record-types.ts';
import { fundChanges } from '#shared/resources/budget/fund-changes.ts';
import { Amount } from '#web/components/amount.tsx';
import { KeyValue } from '#web/components/key-value.tsx';
import { asFiles, FileChips } from '#web/crud/detail/file-chips.tsx';
import { useRecord } from '#web/crud/detail/use-record.ts';
import type { ResourceExtras } from '#web/crud/extras.ts';
import type { WireRecord } from '#web/crud/record.ts';
import { FundEffectLines } from '../fund-effect-lines.tsx';
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
      <FundEffectLines
        lines={[...(to ? [{ fund, naira: -amount }] : []), { fund: to ?? fund, naira: amount }]}
      />
    </>
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
