import { IconPrinter } from '@tabler/icons-react';
import type { ResourceExtras } from '#web/crud/extras.ts';
import type { BatchRecord } from './batch-record.ts';
import { ReversalWords } from './reversal-words.tsx';

/** What batches do beside the engine: before one is reversed, what that takes; printing several forms at once. */
export const extras: ResourceExtras = {
  shows: ({ record, act }: { record: BatchRecord; act?: string }) =>
    act === 'reverse' ? <ReversalWords batch={record} /> : null,
  bulkLinks: [
    {
      key: 'print',
      label: 'Print forms',
      icon: IconPrinter,
      permission: 'browse-batches',
      to: (records) => `/budget/batches/print?ids=${records.map(({ id }) => id).join(',')}`,
    },
  ],
};
