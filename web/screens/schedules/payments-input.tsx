import { formatDay } from '#shared/dates.ts';
import { amountInWords, nairaToKobo, sumNaira } from '#shared/money.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { Amount } from '#web/components/amount.tsx';
import { Code } from '#web/components/code.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { Field } from '#web/components/field.tsx';
import { Quiet, Row, Stack } from '#web/components/layout.tsx';
import { SkeletonLines } from '#web/components/skeletons.tsx';
import type { InputProps } from '#web/crud/inputs/input-props.ts';
import { PickRow } from '#web/crud/inputs/pick-row.tsx';
import { Tick } from '#web/crud/inputs/tick.tsx';
import { Failed } from '#web/crud/list/list-states.tsx';
import { asLines } from '#web/crud/record.ts';
import { type Payable, type PayablePayment, usePayable } from './schedule-data.ts';

/** The posted payments of the day that was chosen, to be ticked; what can be in no schedule says why. */
export function PaymentsInput({ name, field, value, onChange, onOthers, error, values }: InputProps) {
  const day = typeof values.day === 'string' && values.day ? values.day : null;
  const found = usePayable(day);
  const ids = asLines(value).map(({ id }) => Number(id));
  const choose = (chosen: readonly number[]) =>
    onChange(
      (found.data?.payments ?? [])
        .filter(({ id }) => chosen.includes(id))
        .map(({ id, pv_no }) => ({ id, label: pv_no })),
    );
  return (
    <Field label={field.label} error={error} name={name}>
      {({ id: control }) => (
        <div id={control} tabIndex={-1}>
          {!day && <Quiet>Choose the day first: what was posted on it is listed here.</Quiet>}
          {day && found.isPending && <SkeletonLines lines={5} />}
          {found.isLoadingError && <Failed error={found.error} onRetry={() => found.refetch()} />}
          {day && found.data && (
            <Picker
              payable={found.data}
              day={day}
              ids={ids}
              onIds={choose}
              onDay={(other) => onOthers?.({ day: other, [name]: [] })}
            />
          )}
        </div>
      )}
    </Field>
  );
}

type PickerProps = {
  payable: Payable;
  day: string;
  ids: readonly number[];
  onIds: (ids: readonly number[]) => void;
  onDay: (day: string) => void;
};

function Picker({ payable: { payments, days }, day, ids, onIds, onDay }: PickerProps) {
  const free = payments.filter(({ why_not }) => why_not === null).map(({ id }) => id);
  const chosen = payments.filter(({ id }) => ids.includes(id));
  const others = days.filter((one) => one.day !== day);
  const total = sumNaira(chosen.map(({ net }) => net));
  return (
    <Stack gap={14}>
      {payments.length === 0 && (
        <EmptyState kind="first-use" title={`Nothing was posted on ${formatDay(day)}`}>
          Payments are listed here on the day on which Treasury posted them.
        </EmptyState>
      )}
      {free.length === 0 && others.length > 0 && (
        <Row gap={8}>
          <Quiet size={13.5}>Days of the last 60 with payments in no schedule:</Quiet>
          {others.map((one) => (
            <ActionButton key={one.day} variant="default" size="sm" onClick={() => onDay(one.day)}>
              {`${formatDay(one.day)}, ${countOf(one.payments)}`}
            </ActionButton>
          ))}
        </Row>
      )}
      {free.length > 1 && (
        <Row gap={12}>
          <Tick
            label={`Select all ${free.length}`}
            checked={free.every((id) => ids.includes(id))}
            mixed={ids.length > 0 && !free.every((id) => ids.includes(id))}
            onChange={(on) => onIds(on ? free : [])}
          />
          <Quiet size={13.5}>{`All ${free.length} that can be paid`}</Quiet>
        </Row>
      )}
      <ul>
        {payments.map((one) => (
          <PickRow
            key={one.id}
            label={`${one.pv_no}, ${one.payee}`}
            checked={ids.includes(one.id)}
            barred={one.why_not !== null}
            onChange={(on) => onIds(on ? [...ids, one.id] : ids.filter((id) => id !== one.id))}
            code={<Code>{one.pv_no}</Code>}
            name={one.payee}
            beneath={one.why_not ?? accountOf(one)}
            naira={one.net}
          />
        ))}
      </ul>
      <div aria-live="polite">
        <Quiet size={13}>
          {chosen.length === 0 ? 'No payment is selected' : `${countOf(chosen.length)} selected`}
        </Quiet>
        {chosen.length > 0 && (
          <>
            <Amount naira={total} size="second" />
            <Quiet faint size={13}>
              {amountInWords(nairaToKobo(total))}
            </Quiet>
          </>
        )}
      </div>
    </Stack>
  );
}

function accountOf({ bank, account, deducted }: PayablePayment): string {
  const net = deducted > 0 ? ', net of tax' : '';
  return `${bank}, ${account}${net}`;
}

function countOf(count: number): string {
  return `${count} ${count === 1 ? 'payment' : 'payments'}`;
}
