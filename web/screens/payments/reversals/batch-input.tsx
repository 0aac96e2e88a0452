import { api } from '#web/api/client.ts';
import { Amount } from '#web/components/amount.tsx';
import { PickerField, type PickerOption } from '#web/components/picker-field.tsx';
import type { InputProps } from '#web/crud/inputs/input-props.ts';
import type { Linked } from '#web/crud/record.ts';
import { type BatchRecord, useBatch } from '#web/screens/budget/batches/batch-record.ts';
import { useAddress } from '#web/use-address.ts';

const UNDER_WAY = ['pending', 'in-progress', 'queried', 'registered'];

/** A batch that is still under way, found by number, reference or payee; each shows its amount. */
export function BatchInput({ name, field, value, onChange, error }: InputProps) {
  const [, setParams] = useAddress();
  const batch = value as Linked | null;
  const found = useBatch(batch);
  return (
    <PickerField<PickerOption>
      name={name}
      label={field.label}
      error={error ?? found.error?.detail}
      value={found.data ? asOption(found.data) : batch && { id: batch.id, name: batch.label }}
      onChange={(picked) => {
        onChange(picked && { id: picked.id, label: picked.code ?? picked.name });
        // The address says which batch it is, also after the page is loaded anew.
        setParams(picked ? { batch: String(picked.id) } : {}, { replace: true });
      }}
      search={async (text) => (await searchBatches(text)).map(asOption)}
      cacheKey={['batches', 'reversible']}
      captions={['Batches that are not paid yet', 'Amount']}
    />
  );
}

function asOption({ id, code, beneficiary, reference_no, amount }: BatchRecord): PickerOption {
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
