import { formatNaira, nairaToKobo } from '#shared/money.ts';
import type { RecordOf } from '#shared/resource/record-types.ts';
import type { reserves } from '#shared/resources/budget/reserves.ts';
import { api } from '#web/api/client.ts';
import { Amount } from '#web/components/amount.tsx';
import { PickerField, type PickerOption } from '#web/components/picker-field.tsx';
import { fieldProps, type InputProps } from '#web/crud/inputs/input-props.ts';
import { useCan } from '#web/session/use-session.ts';
import type { ChosenHold } from './values.ts';

type Offered = PickerOption & Pick<ChosenHold, 'amount' | 'type' | 'request'>;

/** What was set aside on the chosen fund for what is paid now: it is drawn whole, and of a meeting what is left over is free. */
export function HoldInput(props: InputProps) {
  const { value, onChange, values } = props;
  const can = useCan();
  const hold = value as ChosenHold | null;
  const fund = Number(values.fund_id ?? 0);
  if (!fund || !can('browse-reserves')) return null;
  return (
    <PickerField<Offered>
      {...fieldProps(props)}
      optional
      hint={
        hold ? (
          <HoldEffect hold={hold} amount={Number(values.amount ?? 0)} />
        ) : (
          'Where money was set aside on this fund for what is paid now, such as a meeting.'
        )
      }
      value={hold && { ...hold, name: hold.label }}
      onChange={(option) =>
        onChange(
          option && {
            ...{ id: option.id, label: `${option.code} ${option.name}` },
            ...{ amount: option.amount, type: option.type, request: option.request },
          },
        )
      }
      search={(text) => searchHolds(fund, text)}
      cacheKey={['holds', 'drawn', fund]}
      captions={['Secured holds on this fund', 'Set aside']}
      nothing="Nothing is set aside on this fund"
    />
  );
}

/** What drawing a hold does: how much was set aside, and what of it is left free by an amount (naira). */
export function HoldEffect({ hold, amount = 0 }: { hold: ChosenHold; amount?: number }) {
  const left = hold.type === 'meeting' ? nairaToKobo(hold.amount) - nairaToKobo(amount) : 0;
  return (
    <>
      {formatNaira(nairaToKobo(hold.amount))} that is set aside is drawn
      {amount > 0 && left > 0 ? `, and ${formatNaira(left)} of it is left free.` : '.'}
    </>
  );
}

async function searchHolds(fund: number, text: string): Promise<Offered[]> {
  const rules = [
    { field: 'fund_id', op: 'equals', value: fund },
    { field: 'status', op: 'equals', value: 'secured' },
  ];
  const query = new URLSearchParams({
    filter: JSON.stringify({ match: 'all', rules }),
    sort: 'created_at',
    per_page: '20',
    ...(text ? { search: text } : {}),
  });
  const { data } = await api.get<RecordOf<typeof reserves>[]>(`holds?${query}`);
  return data.map(({ id, code, type, request, purpose, amount }) => ({
    ...{ id, code, name: request, note: purpose, amount, type, request },
    aside: <Amount naira={amount} />,
  }));
}
