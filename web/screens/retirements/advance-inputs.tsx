import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { touringAdvances } from '#shared/resources/budget/touring-advances.ts';
import type { InputProps } from '#web/crud/inputs/input-props.ts';
import { PartInput } from '#web/crud/inputs/part-input.tsx';
import { lookUp, lookupKey } from '#web/crud/lookup.ts';
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
  useOnly(props, choose);
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

/** Chooses the advance where only one can be retired, once: who clears it wants none. */
function useOnly({ name, value, form = '', onOthers }: InputProps, choose: (only: Linked) => void) {
  const isDone = useRef(Boolean(value));
  const { data } = useQuery({
    queryKey: [...lookupKey(touringAdvances.name), 'only'],
    queryFn: () => lookUp(touringAdvances.name, '', { field: `${form}.${name}`, values: {} }),
    enabled: !value && onOthers !== undefined,
  });
  const chooseOnly = useEffectEvent(choose);
  useEffect(() => {
    const [only] = data ?? [];
    if (!only || data?.length !== 1 || value || isDone.current) return;
    isDone.current = true;
    chooseOnly({ id: only.id, label: only.label });
  }, [data, value]);
}

function useAdvance(values: InputProps['values']): AdvancePay['advance'] | undefined {
  const { data } = useTripPay(RETIREMENT.payPath(values));
  return (data as AdvancePay | undefined)?.advance;
}
