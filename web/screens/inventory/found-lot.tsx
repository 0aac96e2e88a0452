import { useState } from 'react';
import { grouped } from '#shared/resource/plural.ts';
import type { CountLine, CountLines } from '#shared/resources/inventory/stock-count-answers.ts';
import { stockCounts } from '#shared/resources/inventory/stock-counts.ts';
import { MAX_STOCK } from '#shared/stock.ts';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { DateInput } from '#web/components/date-input.tsx';
import { Stack } from '#web/components/layout.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { DialogGuard } from '#web/crud/form/dialog-guard.tsx';

type FoundLotProps = {
  count: number;
  /** The product of which there is another lot. */
  product: CountLine;
  onClose: () => void;
  onSaved: (saved: CountLines) => void;
};

/** Counts a lot that the shelf has and the list hasn't. */
export function FoundLot({
  count,
  product: { product_id, code, name, lot: known },
  onClose,
  onSaved,
}: FoundLotProps) {
  const [lot, setLot] = useState<string | null>(null);
  const [amount, setAmount] = useState('');
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const { submit, loading } = useSubmit({
    send: (line: { product_id: number; quantity: number; lot: string | null }, key) =>
      api.post<CountLines>(`${stockCounts.url}/${count}/count`, { lines: [line] }, { key }),
    changes: [[stockCounts.url, 'record']],
    onDone: (saved) => {
      onSaved(saved);
      onClose();
    },
    onFailed: ({ errors }) =>
      setWrong({
        quantity: errors['lines.0.quantity']?.join(' ') ?? '',
        lot: [...(errors['lines.0.lot'] ?? []), ...(errors['lines.0.product_id'] ?? [])].join(' '),
      }),
  });
  const save = () => {
    const quantity = Number(amount.trim());
    if (lot === known)
      setWrong({ lot: 'This is the lot that you are counting. Enter the day on the other goods.' });
    else if (!/^\d+$/.test(amount.trim())) setWrong({ quantity: 'Enter a whole number, 0 or more.' });
    else if (quantity > MAX_STOCK) setWrong({ quantity: `At most ${grouped(MAX_STOCK)}.` });
    else submit({ product_id, quantity, lot });
  };
  return (
    <ConfirmDialog
      open
      asks
      onClose={onClose}
      title={`Another lot of ${code} ${name}`}
      confirm="Save count"
      loading={loading}
      onConfirm={save}
    >
      <Stack gap={14}>
        <DateInput
          name="lot"
          label="Good until"
          optional
          hint="The last day that is printed on the goods. Leave it empty for goods that don’t expire."
          value={lot}
          error={wrong.lot || undefined}
          onChange={(day) => {
            setWrong({});
            setLot(day);
          }}
        />
        <TextField
          name="lot-quantity"
          label="How many are there?"
          inputMode="numeric"
          autoComplete="off"
          value={amount}
          error={wrong.quantity || undefined}
          onChange={(typed) => {
            setWrong({});
            setAmount(typed);
          }}
        />
      </Stack>
      <DialogGuard dirty={(amount.trim() !== '' || lot !== null) && !loading} />
    </ConfirmDialog>
  );
}
