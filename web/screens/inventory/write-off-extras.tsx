import type { WriteOffEffect } from '#shared/resources/inventory/stock-answers.ts';
import { Section } from '#web/components/layout.tsx';
import type { ResourceExtras } from '#web/crud/extras.ts';
import type { WireRecord } from '#web/crud/record.ts';
import { WriteOffFigures } from './write-off-figures.tsx';

type WriteOffRecord = WireRecord & { effect: WriteOffEffect | null };

/** Write-offs: what each is worth, and what there is of the product before and after it, while it waits. */
export const extras: ResourceExtras = {
  shows: ({ record, act }: { record: WriteOffRecord; act?: string }) =>
    act === 'approve' && record.effect ? <WriteOffFigures effect={record.effect} layout="spread" /> : null,
  seen: ({ effect }: WriteOffRecord, act): Record<string, number> =>
    act === 'approve' && effect ? { seen_amount: effect.value } : {},
  below: ({ record }: { record: WriteOffRecord }) =>
    record.effect && (
      <Section title="If it is approved" top={28}>
        <WriteOffFigures effect={record.effect} />
      </Section>
    ),
};
