import { useId } from 'react';
import type { TripPay } from '#shared/trip-pay.ts';
import { waysTo } from '#shared/ways.ts';
import { TextField } from '#web/components/text-field.tsx';
import { fieldProps, type InputProps } from '#web/crud/inputs/input-props.ts';
import type { TripKind } from './trip-form.ts';
import { useTripPay } from './use-trip-pay.ts';

/** Where a trip begins; by road the places are offered that the Board has a fixed rate from. */
export function TakeoffInput({ kind, ...props }: InputProps & { kind: TripKind }) {
  const { value, values, onChange, disabled, field } = props;
  const { data: pay } = useTripPay(kind.payPath(values));
  const isByRoad = values.transportation === 'road';
  return (
    <TakeoffField
      {...fieldProps(props)}
      hint={isByRoad ? field.hint : undefined}
      ways={isByRoad ? fixedWays(pay, values.destination) : []}
      maxLength={field.max}
      value={String(value ?? '')}
      onChange={onChange}
      disabled={disabled}
    />
  );
}

/** The places that the Board has a fixed rate from, by road, to a destination. */
export function fixedWays(pay: TripPay | undefined, destination: unknown): string[] {
  return pay && destination ? waysTo(pay.allowances, String(destination)) : [];
}

/** A take-off that is typed or chosen among the ways with a fixed rate. */
export function TakeoffField({ ways, hint, ...field }: Parameters<typeof TextField>[0] & { ways: string[] }) {
  const list = useId();
  const fixed = ways.length > 0 && `The Board has a fixed rate from ${ways.join(', ')}.`;
  return (
    <>
      <TextField
        {...field}
        hint={[hint, fixed].filter(Boolean).join(' ') || undefined}
        list={ways.length > 0 ? list : undefined}
      />
      <datalist id={list}>
        {ways.map((way) => (
          <option key={way} value={way} />
        ))}
      </datalist>
    </>
  );
}
