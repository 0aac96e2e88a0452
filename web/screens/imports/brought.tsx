import { grouped } from '#shared/resource/plural.ts';
import { Amount } from '#web/components/amount.tsx';
import type { ImportRecord } from './import-data.ts';

/** How many units come into stock, and what they are worth. */
export function Brought({ totals: { quantity, value } }: Pick<ImportRecord, 'totals'>) {
  if (quantity === 0) return <>Nothing</>;
  return (
    <>
      {grouped(quantity)} {quantity === 1 ? 'unit' : 'units'} worth <Amount naira={value} tone="strong" />
    </>
  );
}
