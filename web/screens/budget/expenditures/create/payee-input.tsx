import { Combobox, useCombobox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CATALOGUE } from '#shared/errors.ts';
import control from '#web/components/control.module.css';
import { Field } from '#web/components/field.tsx';
import type { InputProps } from '#web/crud/inputs/input-props.ts';
import listed from '#web/crud/inputs/record-search.module.css';
import { useCan } from '#web/session/use-session.ts';
import { MantineScope } from '#web/theme/mantine-scope.tsx';
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
export function PayeeInput({ name, field, value, onChange, error, problems, values }: InputProps) {
  const can = useCan();
  const { type } = values as ExpenditureValues;
  const may = { vendors: can('browse-vendors'), beneficiaries: can('browse-beneficiaries') };
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const payee = value as Payee | null;
  // What was picked is shown whole: opening the list again offers the others too.
  const asked = payee?.kind === 'typed' ? payee.name.trim() : '';
  const found = useQuery({
    queryKey: ['payees', type, asked],
    queryFn: () => searchPayees(type, asked, may),
    enabled: combobox.dropdownOpened,
    placeholderData: (before: OfferedPayee[] | undefined) => before,
  });
  const offered = found.data ?? [];
  const pick = (key: string) => {
    const picked = offered.find((one) => keyOf(one) === key);
    if (picked) onChange({ kind: picked.kind, id: picked.id, name: picked.name, note: picked.note });
    combobox.closeDropdown();
  };
  return (
    <Field
      label={field.label}
      name={name}
      hint={<PayeeHint payee={payee} />}
      error={error ?? (problems.beneficiary_id ?? problems.beneficiary_type)?.[0]}
    >
      {(attributes) => (
        <MantineScope>
          <Combobox store={combobox} onOptionSubmit={pick} withinPortal={false}>
            <Combobox.Target withExpandedAttribute>
              <input
                {...attributes}
                role="combobox"
                aria-expanded={combobox.dropdownOpened}
                aria-autocomplete="list"
                className={control.control}
                autoComplete="off"
                maxLength={200}
                placeholder="Type part of the name"
                value={payee?.name ?? ''}
                onChange={(event) => {
                  const typed = event.currentTarget.value;
                  onChange(typed ? { kind: 'typed', id: null, name: typed, note: null } : null);
                  combobox.openDropdown();
                  combobox.resetSelectedOption();
                }}
                onClick={() => combobox.openDropdown()}
                onBlur={() => combobox.closeDropdown()}
              />
            </Combobox.Target>
            <Combobox.Dropdown>
              <Combobox.Options className={listed.options} aria-label={field.label}>
                {(['staff', 'vendor', 'beneficiary'] as const).map((kind) => {
                  const payees = offered.filter((one) => one.kind === kind);
                  if (payees.length === 0) return null;
                  return (
                    <Combobox.Group key={kind} label={PAYEE_KINDS[kind].several}>
                      {payees.map((one) => (
                        <Combobox.Option
                          key={keyOf(one)}
                          value={keyOf(one)}
                          disabled={one.barred !== undefined}
                        >
                          <span className={listed.name}>{one.name}</span>
                          <span className={listed.hint}>{one.barred ?? one.note}</span>
                        </Combobox.Option>
                      ))}
                    </Combobox.Group>
                  );
                })}
                {offered.length === 0 && (
                  <Combobox.Empty>{outcome(found.isError, found.isPending, asked)}</Combobox.Empty>
                )}
              </Combobox.Options>
            </Combobox.Dropdown>
          </Combobox>
        </MantineScope>
      )}
    </Field>
  );
}

function PayeeHint({ payee }: { payee: Payee | null }) {
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

function keyOf({ kind, id }: Payee): string {
  return `${kind} ${id}`;
}

function outcome(failed: boolean, waiting: boolean, text: string): string {
  if (failed) return CATALOGUE.list;
  if (waiting) return 'Loading...';
  return text ? `Nobody in the lists is called so. “${text}” stays as typed.` : 'Nobody to choose from';
}
