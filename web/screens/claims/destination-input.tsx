import { foldedPlace, placeLabel } from '#shared/places.ts';
import { SelectField } from '#web/components/select-field.tsx';
import { fieldProps, type InputProps } from '#web/crud/inputs/input-props.ts';
import type { TripKind } from './trip-form.ts';
import { useTripPay } from './use-trip-pay.ts';

/** Where a trip goes: one of the places that the Board's allowances name, or the other stations. */
export function DestinationInput({ kind, ...props }: InputProps & { kind: TripKind }) {
  const { value, values, onChange, disabled } = props;
  const path = kind.payPath(values);
  const { data: pay, isLoading } = useTripPay(path);
  const places = pay?.places ?? [];
  const chosen = places.find((place) => foldedPlace(place) === foldedPlace(String(value ?? '')));
  return (
    <SelectField
      {...fieldProps(props)}
      choices={places.map((place) => ({ value: place, label: placeLabel(place) }))}
      value={chosen ?? null}
      onChange={(place) => onChange(place ?? '')}
      disabled={disabled || isLoading || path === null}
      searchable={false}
    />
  );
}
