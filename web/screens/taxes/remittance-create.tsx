import { formatDay, lagosToday } from '#shared/dates.ts';
import { formatNaira, nairaToKobo } from '#shared/money.ts';
import { MONTH } from '#shared/taxes-owed.ts';
import { Amount } from '#web/components/amount.tsx';
import { Quiet } from '#web/components/layout.tsx';
import { SelectField } from '#web/components/select-field.tsx';
import { SidePanel } from '#web/components/sheet.tsx';
import { TextField } from '#web/components/text-field.tsx';
import type { FormShow, ResourceExtras } from '#web/crud/extras.ts';
import { fieldProps, type InputProps } from '#web/crud/inputs/input-props.ts';
import { useOwed } from './use-owed.ts';

/** A remittance begins with the authority and the month that its address names; else with the month before this one. */
export const extras: ResourceExtras = {
  inputs: { authority: AuthorityInput, month: MonthInput },
  beside: WhatIsRemitted,
  create: { start: asked },
};

function asked() {
  const params = new URLSearchParams(window.location.search);
  const month = params.get('month') ?? '';
  return { authority: params.get('authority') ?? '', month: MONTH.test(month) ? month : lastMonth() };
}

function lastMonth(): string {
  const [year = 0, number = 0] = lagosToday().split('-').map(Number);
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`;
}

/** The authorities for which something was withheld, each with what it can be remitted. */
function AuthorityInput(props: InputProps) {
  const { value, values, onChange } = props;
  const { data, error } = useOwed(String(values.month));
  const authorities = data?.authorities ?? [];
  return (
    <SelectField
      {...fieldProps(props)}
      hint={data && authorities.length === 0 ? 'Nothing was withheld for an authority yet.' : undefined}
      error={props.error ?? error?.detail}
      disabled={props.disabled || authorities.length === 0}
      choices={authorities.map(({ authority, to_remit }) => ({
        value: authority,
        label:
          to_remit > 0
            ? `${authority}: ${formatNaira(nairaToKobo(to_remit))}`
            : `${authority}: nothing to remit`,
      }))}
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}

function MonthInput(props: InputProps) {
  const { value, onChange } = props;
  return (
    <TextField
      {...fieldProps(props)}
      type="month"
      hint="What was withheld up to its end, and is in no other schedule, is remitted."
      value={String(value ?? '')}
      onChange={onChange}
    />
  );
}

/** What the schedule would come to, before it is prepared. */
function WhatIsRemitted({ values: { authority, month } }: FormShow) {
  const { data } = useOwed(String(month));
  const owed = data?.authorities.find((one) => one.authority === authority);
  if (!data || !owed) return null;
  return (
    <SidePanel title="What is remitted">
      {owed.to_remit > 0 ? (
        <>
          <Amount naira={owed.to_remit} tone="strong" />
          <Quiet>Due by {formatDay(data.due_on)}. Another officer of Treasury approves it.</Quiet>
        </>
      ) : (
        <Quiet>Nothing up to the end of this month is owed that is in no schedule yet.</Quiet>
      )}
    </SidePanel>
  );
}
