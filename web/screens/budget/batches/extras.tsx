import { IconArrowBackUp, IconPrinter } from '@tabler/icons-react';
import type { Act, ResourceExtras } from '#web/crud/extras.ts';
import type { WireRecord } from '#web/crud/record.ts';
import type { Session } from '#web/session/types.ts';
import type { BatchRecord } from './batch-record.ts';
import { DeleteBatchDialog } from './delete-batch-dialog.tsx';
import { ReverseDialog } from './reverse-dialog.tsx';

/** What batches do beside the engine: taking one back, taking one apart, printing several forms at once. */
export const extras: ResourceExtras = {
  actions: { delete: { dialog: DeleteBatchDialog } },
  acts: reversing,
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

function reversing(record: WireRecord, { permissions }: Session): Act[] {
  if (!permissions.includes('add-reversals') && !permissions.includes('add-batches')) return [];
  const { direct, request } = (record as BatchRecord).reversal;
  return [
    {
      key: 'reverse',
      label: direct.allowed ? 'Reverse' : 'Ask for reversal',
      icon: IconArrowBackUp,
      dialog: ReverseDialog,
      whyNot: direct.allowed ? null : request.why_not,
    },
  ];
}
