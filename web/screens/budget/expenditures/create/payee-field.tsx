import { Combobox, useCombobox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CATALOGUE } from '#shared/errors.ts';
import control from '#web/components/control.module.css';
import { Field } from '#web/components/field.tsx';
import { useCan } from '#web/session/use-session.ts';
import { MantineScope } from '#web/theme/mantine-scope.tsx';
import type { ExpenditureValues, Payee } from './expenditure-values.ts';
import styles from './payee-field.module.css';
import { type OfferedPayee, searchPayees } from './search-payees.ts';

type PayeeFieldProps = {
  type: ExpenditureValues['type'];
  value: Payee | null;
  onChange: (payee: Payee | null) => void;
  error?: string;
};

const KINDS: Record<Exclude<Payee['kind'], 'typed'>, string> = {
  staff: 'Staff',
  vendor: 'Vendors',
  beneficiary: 'Beneficiaries',
};

/** Who is paid: picked from staff, vendors and beneficiaries while typing, or a name that stays as it was typed. */
export function PayeeField({ type, value, onChange, error }: PayeeFieldProps) {
  const can = useCan();
  const may = { vendors: can('browse-vendors'), beneficiaries: can('browse-beneficiaries') };
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const text = value?.name ?? '';
  // What was picked is shown whole: opening the list again offers the others too.
  const asked = value?.kind === 'typed' ? text.trim() : '';
  const found = useQuery({
    queryKey: ['payees', type, asked],
    queryFn: () => searchPayees(type, asked, may),
    enabled: combobox.dropdownOpened,
    placeholderData: (before: OfferedPayee[] | undefined) => before,
  });
  const offered = found.data ?? [];
  const pick = (key: string) => {
    const payee = offered.find((one) => keyOf(one) === key);
    if (payee) {
      const { barred: _barred, ...picked } = payee;
      onChange(picked);
    }
    combobox.closeDropdown();
  };
  return (
    <Field label="Beneficiary" name="beneficiary" hint={<PayeeHint payee={value} />} error={error}>
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
                value={text}
                onChange={(event) => {
                  const name = event.currentTarget.value;
                  onChange(name === '' ? null : { kind: 'typed', id: null, name, note: null });
                  combobox.openDropdown();
                  combobox.resetSelectedOption();
                }}
                onClick={() => combobox.openDropdown()}
                onBlur={() => combobox.closeDropdown()}
              />
            </Combobox.Target>
            <Combobox.Dropdown>
              <Combobox.Options className={styles.options} aria-label="Beneficiary">
                {groupsOf(offered).map(([kind, payees]) => (
                  <Combobox.Group key={kind} label={KINDS[kind]}>
                    {payees.map((payee) => (
                      <Combobox.Option
                        key={keyOf(payee)}
                        value={keyOf(payee)}
                        disabled={payee.barred !== undefined}
                      >
                        <span className={styles.name}>{payee.name}</span>
                        <span className={styles.note}>{payee.barred ?? payee.note}</span>
                      </Combobox.Option>
                    ))}
                  </Combobox.Group>
                ))}
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

function groupsOf(offered: readonly OfferedPayee[]) {
  const kinds = ['staff', 'vendor', 'beneficiary'] as const;
  return kinds
    .map((kind) => [kind, offered.filter((payee) => payee.kind === kind)] as const)
    .filter(([, payees]) => payees.length > 0);
}

function keyOf({ kind, id }: Payee): string {
  return `${kind} ${id}`;
}

function outcome(failed: boolean, waiting: boolean, text: string): string {
  if (failed) return CATALOGUE.list;
  if (waiting) return 'Loading...';
  return text ? `Nobody in the lists is called so. “${text}” stays as typed.` : 'Nobody to choose from';
}
