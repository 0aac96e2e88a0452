import { IconStack2 } from '@tabler/icons-react';
import { batchmateRefusal } from '#shared/workflows/batching.ts';
import type { Act, ResourceExtras } from '#web/crud/extras.ts';
import type { WireRecord } from '#web/crud/record.ts';
import type { Session } from '#web/session/types.ts';
import type { PendingExpenditure } from '../batches/builder/use-pending.ts';
import { type Expenditure, ExpenditurePapers } from './expenditure-papers.tsx';

/** What expenditures do beside the engine: the way to their batch, or into one, alone or several together. */
export const extras: ResourceExtras = {
  acts: batching,
  listLinks: [
    {
      label: 'Raise many',
      to: '/budget/expenditures/many',
      icon: IconStack2,
      permission: 'add-expenditures',
    },
  ],
  bulkLinks: [
    {
      key: 'batch',
      label: 'Batch together',
      icon: IconStack2,
      permission: 'add-batches',
      to: builderPath,
      whyNot: togetherWhyNot,
    },
  ],
  warnings,
  // What was drawn, and what it says for tax, is said beneath, where there is anything.
  toldElsewhere: [
    'reserved',
    'transaction_class',
    'vat',
    'vat_reason',
    // Above, as for whom it waits.
    'approving_department_id',
    'approving_deputy_id',
    'higher_department_id',
    'highest_department_id',
  ],
  below: ExpenditurePapers,
};

/** For whose approval it waits, and what is odd about it: a payee typed free, a duplicate explained, a split purchase. */
function warnings(record: WireRecord): string[] {
  const { is_free_payee, duplicate_remark, split_note, waits_for } = record as Expenditure;
  return [
    waits_for && `It is approved before it is put in a batch. ${waits_for}`,
    is_free_payee &&
      'The payee was typed, not chosen: neither a member of staff, nor a registered vendor or beneficiary.',
    duplicate_remark && `It looked like a duplicate. The department's explanation: ${duplicate_remark}`,
    split_note && `It may be a part of one purchase. ${split_note}`,
  ].filter((warning) => typeof warning === 'string');
}

function batching(record: WireRecord, { permissions }: Session): Act[] {
  const { batch } = record as Expenditure;
  if (batch) {
    const label = `Go to batch ${batch.label}`;
    const mayRead = permissions.includes('read-batches');
    return mayRead ? [{ key: 'batch', label, icon: IconStack2, to: `/budget/batches/${batch.id}` }] : [];
  }
  if (!permissions.includes('add-batches')) return [];
  const whyNot = batchReason(record);
  return [{ key: 'batch', label: 'Put in a batch', icon: IconStack2, to: builderPath([record]), whyNot }];
}

function builderPath(records: readonly WireRecord[]): string {
  return `/budget/batches/create?pick=${records.map(({ id }) => id).join(',')}`;
}

function togetherWhyNot(records: readonly WireRecord[]): string | null {
  const chosen = records as readonly PendingExpenditure[];
  const barred = chosen.find((one) => batchReason(one));
  if (barred) return `${barred.code}: ${batchReason(barred)}`;
  return chosen.map((one, place) => batchmateRefusal(chosen.slice(0, place), one)).find(Boolean) ?? null;
}

/** Why an expenditure can't be batched now, as the server tells it with the record. */
function batchReason(record: WireRecord): string | null {
  return (record as Expenditure).why_not?.batch ?? null;
}
