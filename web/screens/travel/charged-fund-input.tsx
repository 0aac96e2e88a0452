import { useQuery } from '@tanstack/react-query';
import { api } from '#web/api/client.ts';
import { SelectField } from '#web/components/select-field.tsx';
import { fieldProps, type InputProps } from '#web/crud/inputs/input-props.ts';
import type { Linked } from '#web/crud/record.ts';

/** The fund of one's department that shall carry the cost, by name: figures are for those who see funds. */
export function ChargedFundInput(props: InputProps) {
  const { value, onChange } = props;
  const { data: funds = [] } = useQuery({
    queryKey: ['travel/funds'],
    queryFn: async ({ signal }) => (await api.get<Linked[]>('travel/funds', { signal })).data,
    staleTime: 300_000,
  });
  const chosen = value as Linked | null;
  const known = chosen && !funds.some(({ id }) => id === chosen.id) ? [...funds, chosen] : funds;
  return (
    <SelectField
      {...fieldProps(props)}
      choices={known.map(({ id, label }) => ({ value: String(id), label }))}
      value={chosen ? String(chosen.id) : null}
      onChange={(id) => onChange(known.find((fund) => String(fund.id) === id) ?? null)}
    />
  );
}
