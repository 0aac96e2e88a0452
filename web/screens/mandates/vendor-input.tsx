import { PickerField, type PickerOption } from '#web/components/picker-field.tsx';
import { fieldProps, type InputProps } from '#web/crud/inputs/input-props.ts';
import type { Linked } from '#web/crud/record.ts';
import { searchPayees } from '../budget/expenditures/create/search-payees.ts';

/** The vendor who is paid; a blocked one can't be chosen, and says why. */
export function VendorInput(props: InputProps) {
  const { value, onChange } = props;
  const vendor = value as Linked | null;
  return (
    <PickerField<PickerOption>
      {...fieldProps(props)}
      value={vendor && { id: vendor.id, name: vendor.label }}
      onChange={(option) => onChange(option && { id: option.id, label: option.name })}
      search={async (text) =>
        (await searchPayees('third-party', text, { vendors: true, beneficiaries: false })).map(
          ({ id, name, note, barred }) => ({
            id: id ?? 0,
            name,
            note: barred ?? note ?? undefined,
            disabled: barred !== undefined,
          }),
        )
      }
      cacheKey={['vendors', 'mandate']}
    />
  );
}
