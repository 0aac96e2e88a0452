import { SidePanel } from '#web/components/sheet.tsx';
import type { ResourceExtras } from '#web/crud/extras.ts';
import type { Linked } from '#web/crud/record.ts';
import { type BatchRecord, useBatch } from '#web/screens/budget/batches/batch-record.ts';
import { ReversalWords } from '#web/screens/budget/batches/reversal-words.tsx';
import { BatchInput } from './batch-input.tsx';

type Values = { batch_id: Linked | null; reason: string };
type Facts = BatchRecord | undefined;

/** How a batch is reversed, or the budget office asked to: which of the two it is, is said before. */
export const extras: ResourceExtras = {
  inputs: { batch_id: BatchInput },
  beside: WhatThisDoes,
  create: {
    permissions: ['add-reversals', 'add-batches'],
    useFacts({ batch_id }: Values): Facts {
      return useBatch(batch_id).data;
    },
    problems({ reason }: Values, batch: Facts) {
      const { direct, request } = batch?.reversal ?? {};
      const barred = direct?.allowed || request?.allowed ? null : request?.why_not;
      return {
        ...(barred ? { batch_id: [barred] } : {}),
        ...(reason.trim().length < 3 ? { reason: ['Say why, in at least 3 characters'] } : {}),
      };
    },
    before: 'this can be sent',
    submit: (_values, batch: Facts) => (batch?.reversal.direct.allowed ? 'Reverse batch' : 'Send request'),
  },
};

function WhatThisDoes({ facts: batch }: { values: Values; facts: Facts }) {
  return (
    <SidePanel title="What this does">
      {batch ? (
        <ReversalWords batch={batch} />
      ) : (
        <p>A reversal takes every unpaid payment of a batch back. Paid ones stay as they are.</p>
      )}
    </SidePanel>
  );
}
