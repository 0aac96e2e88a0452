import { useQuery } from '@tanstack/react-query';
import { api } from '#web/api/client.ts';
import { SelectField } from '#web/components/select-field.tsx';
import type { InputProps } from '#web/crud/inputs/input-props.ts';
import { useSession } from '#web/session/use-session.ts';

type Period = { year: number; is_open: boolean };

/** The budget year whose funds are offered, newest first; a closed one can't be chosen. Until they are known, that of the settings. */
export function PeriodInput({ name, field, value, onChange, error }: InputProps) {
  const { period } = useSession();
  const found = useQuery({
    queryKey: ['periods'],
    queryFn: async ({ signal }) => (await api.get<Period[]>('periods', { signal })).data,
    staleTime: 300_000,
  });
  const periods = found.data ?? [{ year: period.year, is_open: period.status === 'open' }];
  return (
    <SelectField
      name={name}
      label={field.label}
      choices={periods.map(({ year, is_open }) => ({
        value: String(year),
        label: is_open ? String(year) : `${year} (closed)`,
        disabled: !is_open,
      }))}
      value={String(value)}
      onChange={(year) => year && onChange(Number(year))}
      error={error}
    />
  );
}
