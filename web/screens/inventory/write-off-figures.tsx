import { grouped } from '#shared/resource/plural.ts';
import type { WriteOffEffect } from '#shared/resources/inventory/stock-answers.ts';
import { Amount } from '#web/components/amount.tsx';
import { KeyValue } from '#web/components/key-value.tsx';

type WriteOffFiguresProps = { effect: WriteOffEffect; layout?: 'beside' | 'spread' };

/** What a write-off is worth, and what there is of the product before and after it. */
export function WriteOffFigures({
  effect: { before, after, value },
  layout = 'beside',
}: WriteOffFiguresProps) {
  return (
    <KeyValue
      layout={layout}
      items={[
        ['Worth', <Amount key="worth" naira={value} />],
        ['In stock now', grouped(before)],
        ['In stock after', grouped(after)],
      ]}
    />
  );
}
