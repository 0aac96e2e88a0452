import { api } from '#web/api/client.ts';
import { Amount } from '#web/components/amount.tsx';
import { PickerField, type PickerOption } from '#web/components/picker-field.tsx';
import type { BatchRecord } from '#web/screens/budget/batches/batch-record.ts';

type BatchOption = PickerOption & { id: number };

type BatchFieldProps = {
  value: BatchRecord | null;
  onChange: (batch: { id: number } | null) => void;
  error?: string;
};

const UNDER_WAY = ['pending', 'in-progress', 'queried', 'registered'];

/** A batch that is still under way, found by number, reference or payee; each shows its amount. */
export function BatchField({ value, onChange, error }: BatchFieldProps) {
  return (
    <PickerField<BatchOption>
      name="batch_id"
      label="Batch"
      error={error}
      value={value ? asOption(value) : null}
      onChange={onChange}
      search={async (text) => (await searchBatches(text)).map(asOption)}
      cacheKey={['batches', 'reversible']}
      captions={['Batches that are not paid yet', 'Amount']}
    />
  );
}

function asOption(batch: BatchRecord): BatchOption {
  const { id, code, beneficiary, reference_no, amount } = batch;
  return { id, code, name: beneficiary, note: reference_no, aside: <Amount naira={amount} /> };
}

async function searchBatches(text: string): Promise<BatchRecord[]> {
  const rules = [{ field: 'status', op: 'in', value: UNDER_WAY }];
  const query = new URLSearchParams({
    filter: JSON.stringify({ match: 'all', rules }),
    per_page: '20',
    ...(text ? { search: text } : {}),
  });
  return (await api.get<BatchRecord[]>(`batches?${query}`)).data;
}
