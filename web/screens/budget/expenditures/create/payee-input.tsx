import type { ComponentProps } from 'react';
import type { PaymentType } from '#shared/constants.ts';
import { paidAs } from '#shared/workflows/payee-types.ts';
import { TypedCombobox } from '#web/components/combobox.tsx';
import { Field } from '#web/components/field.tsx';
import type { InputProps } from '#web/crud/inputs/input-props.ts';
import { useCan } from '#web/session/use-session.ts';
import styles from './create.module.css';
import { type OfferedPayee, searchPayees } from './search-payees.ts';
import type { ExpenditureValues, Payee } from './values.ts';

/** What each kind of payee is called, one of them and several; those typed free are in no list. */
export const PAYEE_KINDS = {
  staff: { one: 'member of staff', several: 'Staff' },
  vendor: { one: 'registered vendor', several: 'Vendors' },
  beneficiary: { one: 'beneficiary', several: 'Beneficiaries' },
  typed: { one: 'typed', several: '' },
} as const;

/** Who is paid: picked from staff, vendors and beneficiaries while typing, or a name that stays as it was typed. */
export function PayeeInput({ name, field, value, onChange, onOthers, error, problems, values }: InputProps) {
  const { type } = values as ExpenditureValues;
  const payee = value as Payee | null;
  const take = (taken: Payee | null) => {
    // Who is paid says what kind of payment it is, where that wasn't said before.
    if (type || !taken || taken.kind === 'typed') onChange(taken);
    else onOthers?.({ type: paidAs(taken.kind), [name]: taken });
  };
  return (
    <Field
      label={field.label}
      name={name}
      optional={false}
      hint={<PayeeHint payee={payee} />}
      error={error ?? (problems.beneficiary_id ?? problems.beneficiary_type)?.[0]}
    >
      {(attributes) => (
        <PayeeCombobox
          type={type}
          payee={payee}
          onPayee={take}
          attributes={attributes}
          label={field.label}
          placeholder={type === 'third-party' ? 'Type part of the name' : 'Name or staff number'}
        />
      )}
    </Field>
  );
}

type PayeeComboboxProps = Pick<
  ComponentProps<typeof TypedCombobox>,
  'attributes' | 'label' | 'placeholder' | 'small' | 'outside'
> & { type: PaymentType | null; payee: Payee | null; onPayee: (payee: Payee | null) => void };

/** The field in which a payee is picked or typed, alone or in a row. */
export function PayeeCombobox({ type, payee, onPayee, ...field }: PayeeComboboxProps) {
  const can = useCan();
  const may = { vendors: can('browse-vendors'), beneficiaries: can('browse-beneficiaries') };
  // What was picked is shown whole: opening the list again offers the others too.
  const typed = payee?.kind === 'typed' ? payee.name : '';
  return (
    <TypedCombobox
      {...field}
      maxLength={200}
      text={typed}
      shown={payee?.name}
      onText={(text) => onPayee(text ? { kind: 'typed', id: null, name: text, note: null } : null)}
      search={async (text) => (await searchPayees(type, text, may)).map(asOffer)}
      cacheKey={['payees', type]}
      nothing={
        typed.trim()
          ? `Nobody in the lists is called so. “${typed.trim()}” stays as typed.`
          : 'Nobody to choose from'
      }
      onPick={({ payee: picked }) => onPayee(picked)}
    />
  );
}

/** What is known of a payee: from which list, and the number there; or that the name was typed. */
export function PayeeHint({ payee }: { payee: Payee | null }) {
  if (!payee) return <>Choose from the list, or type a name that is not in it.</>;
  const { kind, note } = payee;
  switch (kind) {
    case 'staff':
      return <>Member of staff{note ? `, ${note}` : ''}</>;
    case 'vendor':
      return <>Registered vendor{note ? ` ${note}` : ''}, not blocked</>;
    case 'beneficiary':
      return <>Beneficiary{note ? `, ${note}` : ''}</>;
    case 'typed':
      return <span className={styles.typed}>Typed, not chosen: the desks will see a flag on it.</span>;
  }
}

function asOffer({ barred, ...payee }: OfferedPayee) {
  const { kind, id, name, note } = payee;
  return {
    payee,
    id: `${kind} ${id}`,
    name,
    note: barred ?? note ?? undefined,
    disabled: barred !== undefined,
    group: PAYEE_KINDS[kind].several,
  };
}
