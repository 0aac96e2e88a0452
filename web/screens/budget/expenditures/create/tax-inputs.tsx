import { formatNaira, nairaToKobo } from '#shared/money.ts';
import type { VatMode } from '#shared/taxes.ts';
import { Block } from '#web/components/layout.tsx';
import { Notice } from '#web/components/notice.tsx';
import { FieldInput } from '#web/crud/form/form-fields.tsx';
import type { InputProps } from '#web/crud/inputs/input-props.ts';
import { grossNaira, useTaxes } from './use-taxes.ts';
import type { ExpenditureValues } from './values.ts';

/** An input that is asked for only where taxes are deducted from payments to third parties. */
export function TaxInput(props: InputProps) {
  const taxes = useTaxes();
  if (!taxes?.is_on) return null;
  return <FieldInput {...props} field={{ ...props.field, required: true }} />;
}

/** How VAT stands to the amount; an order and a mandate have it in theirs. */
export function VatInput(props: InputProps) {
  const { order_id, category } = props.values;
  const isTheirs = Boolean(order_id) || category === 'mandate';
  const choices = props.field.choices?.filter(({ value }) => !isTheirs || value !== 'added');
  return <TaxInput {...props} field={{ ...props.field, choices }} />;
}

/** What is booked where VAT is added to the amount that was typed. */
export function AddedVat({ values: { amount, vat, type } }: { values: Partial<ExpenditureValues> }) {
  const taxes = useTaxes();
  if (type !== 'third-party' || vat !== 'added' || !amount) return null;
  const gross = grossNaira(amount, vat as VatMode, taxes) ?? amount;
  const vat_kobo = nairaToKobo(gross) - nairaToKobo(amount);
  return (
    <Block bottom={22}>
      <Notice tone="info" title={`${formatNaira(nairaToKobo(gross))} is booked`}>
        {formatNaira(nairaToKobo(amount))} and VAT of {formatNaira(vat_kobo)}, which is withheld and remitted.
      </Notice>
    </Block>
  );
}
