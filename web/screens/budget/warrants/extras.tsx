import type { RecordOf } from '#shared/resource/record-types.ts';
import type { warrants } from '#shared/resources/budget/warrants.ts';
import { QUARTERS, type Quarter } from '#shared/warrants.ts';
import { Amount } from '#web/components/amount.tsx';
import { KeyValue } from '#web/components/key-value.tsx';
import type { ResourceExtras } from '#web/crud/extras.ts';
import { StandingLines } from './standing-lines.tsx';
import { releasedFor } from './words.ts';

type Warrant = RecordOf<typeof warrants>;

/** Warrants: the list names what each is for; before one is answered, what it releases and of what. */
export const extras: ResourceExtras = {
  cells: {
    // The name of a head stands beneath, which makes the column as wide as it needs.
    covers: (record) => {
      const { name, kind } = releasedFor(record);
      return record.covers === 'head' ? kind : name;
    },
  },
  shows: WhatItReleases,
};

function WhatItReleases({ record }: { record: Warrant }) {
  const { amount, quarter, budget_year, reference, remark } = record;
  const { name, kind } = releasedFor(record);
  return (
    <>
      <KeyValue
        layout="spread"
        items={[
          ['Released for', `${name}, ${kind.toLowerCase()}`],
          ['Quarter', `${QUARTERS[quarter as Quarter]} of ${budget_year}`],
          ['Amount', <Amount key="amount" naira={amount} tone="strong" />],
          ['Reference', reference],
          ...(remark ? ([['Remark', remark]] as const) : []),
        ]}
      />
      <StandingLines of={record} adds={amount} />
    </>
  );
}
