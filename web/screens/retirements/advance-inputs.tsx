import { useEffect, useRef } from 'react';
import type { InputProps } from '#web/crud/inputs/input-props.ts';
import { PartInput } from '#web/crud/inputs/part-input.tsx';
import type { Linked } from '#web/crud/record.ts';
import { useSession } from '#web/session/use-session.ts';
import { useTripPay } from '../claims/use-trip-pay.ts';
import { type AdvancePay, RETIREMENT, TRIP_FIELDS } from './retirement-kind.ts';

/** Which advance is retired; once it is chosen, or the address names it, the form has its trip. */
export function AdvanceInput(props: InputProps) {
  const { value, values, onChange, onOthers } = props;
  const isUnsaid = TRIP_FIELDS.every((name) => !values[name]);
  const isChosenNow = useRef(false);
  const advance = useAdvance({ touring_advance_id: value });
  useEffect(() => {
    if (!advance || !(isChosenNow.current || isUnsaid)) return;
    isChosenNow.current = false;
    onOthers?.(Object.fromEntries(TRIP_FIELDS.map((name) => [name, advance[name] ?? null])));
  }, [advance, isUnsaid, onOthers]);
  const choose = (next: unknown) => {
    isChosenNow.current = true;
    onChange(next);
  };
  const shown = value && advance ? { ...(value as Linked), label: advance.code } : value;
  return <PartInput {...props} value={shown} onChange={choose} />;
}

/** Why it is filed for somebody else; asked only of an officer who does. */
export function ReasonInput(props: InputProps) {
  const { user } = useSession();
  const advance = useAdvance(props.values);
  if (!advance || advance.user_id === user.id) return null;
  const label = `Why you file it for ${advance.traveller}`;
  return <PartInput {...props} field={{ ...props.field, label, required: true, hint: undefined }} />;
}

function useAdvance(values: InputProps['values']): AdvancePay['advance'] | undefined {
  const { data } = useTripPay(RETIREMENT.payPath(values));
  return (data as AdvancePay | undefined)?.advance;
}
