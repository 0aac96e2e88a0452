import { IconTrash } from '@tabler/icons-react';
import {
  type ClipboardEvent,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useState,
} from 'react';
import type { PaymentType } from '#shared/constants.ts';
import { koboToNaira } from '#shared/money.ts';
import { Amount } from '#web/components/amount.tsx';
import control from '#web/components/control.module.css';
import { IconButton } from '#web/components/icon-button.tsx';
import { Bleed } from '#web/components/sheet.tsx';
import { useGroupedTyping } from '#web/components/use-grouped-typing.ts';
import { PayeeCombobox, PayeeHint } from '../create/payee-input.tsx';
import type { Payee } from '../create/values.ts';
import styles from './many.module.css';
import { isTyped, type PayRow, type RowState } from './pay-rows.ts';
import { areCells } from './read-cells.ts';
import { LIKE_TOTALS } from './totals.ts';

type PayGridProps = {
  type: PaymentType;
  rows: readonly PayRow[];
  states: readonly RowState[];
  /** What the server or the form says of a row's fields, by path. */
  errors: Readonly<Record<string, readonly string[]>>;
  onRow: (key: number, more: Partial<PayRow>) => void;
  onRemove: (key: number) => void;
  /** Told of cells that are pasted, and into which row. */
  onCells: (text: string, key: number) => void;
  foot: ReactNode;
};

/** The payments of the list, one a row: who is paid and how much, what is left on the fund after it, and what is wrong with it. */
export function PayGrid({ type, rows, states, errors, onRow, onRemove, onCells, foot }: PayGridProps) {
  const isInvoiced = type === 'third-party';
  const paste = (event: ClipboardEvent<HTMLTableElement>) => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement) || target.id.endsWith('duplicate_remark')) return;
    const text = event.clipboardData.getData('text/plain');
    const row = target.closest<HTMLElement>('[data-row]')?.dataset.row;
    if (!row || !areCells(text)) return;
    event.preventDefault();
    onCells(text, Number(row));
  };
  return (
    <Bleed>
      <table className={styles.table} onPasteCapture={paste}>
        <caption className="sr-only">Payments</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.no}>
              <span className="sr-only">Row</span>
            </th>
            <th scope="col">Payee</th>
            {isInvoiced && <th scope="col">Invoice number</th>}
            <th scope="col" className={styles.right}>
              Amount
            </th>
            <th scope="col" className={styles.right}>
              Left on the fund
            </th>
            <th scope="col">
              <span className="sr-only">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <PayLine
              key={row.key}
              type={type}
              row={row}
              place={place}
              state={states[place]}
              errors={errors}
              onRow={onRow}
              onRemove={onRemove}
            />
          ))}
        </tbody>
        <tfoot>{foot}</tfoot>
      </table>
    </Bleed>
  );
}

type PayLineProps = Pick<PayGridProps, 'type' | 'errors' | 'onRow' | 'onRemove'> & {
  row: PayRow;
  place: number;
  state: RowState | undefined;
};

function PayLine({ type, row, place, state, errors, onRow, onRemove }: PayLineProps) {
  const { key, payee, amount, reference, remark } = row;
  const [typesAmount, setTypesAmount] = useState(false);
  const no = place + 1;
  const at = (field: string) => `field-rows-${place}-${field}`;
  const said = (...fields: string[]) =>
    withoutRow(fields.flatMap((field) => errors[`rows.${place}.${field}`] ?? [])[0]);
  // Half an amount is not wrong yet.
  const isHalf = typesAmount && state?.wrong === 'amount';
  // A refusal says at which input; before one, the row itself knows.
  const wrongAt =
    (['beneficiary', 'amount', 'reference'] as const).find((field) => said(field)) ??
    (isHalf ? null : state?.wrong);
  const problem = said('beneficiary', 'amount', 'reference') ?? (isHalf ? null : state?.problem);
  const doubt =
    state?.doubt ?? said('duplicate_remark') ?? (remark ? 'It may be the same payment as another.' : null);
  const choices = state?.judged?.choices ?? [];
  const noteId = `row-${key}-note`;
  const wrong = (...fields: RowState['wrong'][]) =>
    wrongAt && fields.includes(wrongAt)
      ? ({ 'aria-invalid': true, 'aria-describedby': noteId } as const)
      : {};
  return (
    <tr data-row={key}>
      <td className={styles.no}>{no}</td>
      <th scope="row" className={styles.payee}>
        <label className="sr-only" htmlFor={at('beneficiary')}>
          Payee of row {no}
        </label>
        <PayeeCombobox
          type={type}
          payee={payee}
          onPayee={(chosen) => onRow(key, { payee: chosen, called: '' })}
          label={`Payee of row ${no}`}
          attributes={{
            id: at('beneficiary'),
            'aria-describedby': noteId,
            'aria-invalid': wrongAt === 'beneficiary' ? true : undefined,
          }}
          placeholder={PLACEHOLDERS[type]}
          small
          outside
        />
        <span className={styles.note} id={noteId}>
          {problem ? (
            <span className={styles.wrong}>{problem}</span>
          ) : (
            <PayeeNote payee={payee} judged={Boolean(state?.judged)} />
          )}
        </span>
        {choices.length > 0 && (
          <span className={styles.choices}>
            {choices.map((choice) => (
              <button
                type="button"
                key={`${choice.kind} ${choice.id}`}
                onClick={() => onRow(key, { payee: choice })}
              >
                {choice.name}
                {choice.note ? `, ${choice.note}` : ''}
              </button>
            ))}
          </span>
        )}
        {doubt && (
          <span className={styles.doubt}>
            <label htmlFor={at('duplicate_remark')}>{askedWhy(doubt)}</label>
            <input
              id={at('duplicate_remark')}
              className={`${control.control} ${control.small}`}
              maxLength={500}
              aria-invalid={said('duplicate_remark') ? true : undefined}
              value={remark}
              onChange={(event) => onRow(key, { remark: event.currentTarget.value })}
            />
            {said('duplicate_remark') && <span className={styles.wrong}>{said('duplicate_remark')}</span>}
          </span>
        )}
      </th>
      {type === 'third-party' && (
        <td data-label="Invoice number">
          <input
            {...wrong('reference')}
            id={at('reference')}
            aria-label={`Invoice number of row ${no}`}
            className={`${control.control} ${control.small}`}
            maxLength={80}
            autoComplete="off"
            value={reference}
            onChange={(event) => onRow(key, { reference: event.currentTarget.value })}
            onKeyDown={(event) => onEnter(event, (line) => line?.querySelector('[inputmode=decimal]'))}
          />
        </td>
      )}
      <td className={styles.amountCell} data-label="Amount">
        <AmountInput
          {...wrong('amount', 'fund')}
          id={at('amount')}
          aria-label={`Amount of row ${no}`}
          value={amount}
          onText={(text) => onRow(key, { amount: text })}
          onFocus={() => setTypesAmount(true)}
          onBlur={() => setTypesAmount(false)}
          onKeyDown={(event) => onEnter(event, (line) => line?.nextElementSibling?.querySelector('input'))}
        />
      </td>
      <td className={styles.right} data-label="Left on the fund">
        {isTyped(row) && state?.left_kobo != null && (
          <Amount naira={koboToNaira(state.left_kobo)} tone={state.left_kobo < 0 ? 'bad' : 'plain'} />
        )}
      </td>
      <td className={styles.menu}>
        {isTyped(row) && (
          <IconButton icon={IconTrash} label={`Remove row ${no}`} onClick={() => onRemove(key)} />
        )}
      </td>
    </tr>
  );
}

function PayeeNote({ payee, judged }: { payee: Payee | null; judged: boolean }) {
  if (!payee?.name.trim()) return null;
  if (payee.kind !== 'typed') return <PayeeHint payee={payee} />;
  return judged ? (
    <span className={styles.typed}>Nobody in the lists is called so: the desks will see a flag on it.</span>
  ) : null;
}

const PLACEHOLDERS: Readonly<Record<PaymentType, string>> = {
  staff: 'Name or staff number',
  'third-party': 'Name of a vendor or a beneficiary',
};

type AmountInputProps = ComponentProps<'input'> & { onText: (text: string) => void };

function AmountInput({ onText, ...input }: AmountInputProps) {
  return (
    <input
      {...input}
      {...useGroupedTyping(onText)}
      className={`${control.control} ${control.small} num ${styles.amount}`}
      inputMode="decimal"
      autoComplete="off"
    />
  );
}

/** Enter leads on, as in a spreadsheet: from an invoice to its amount, and from there to the payee of the next row. */
function onEnter(
  event: KeyboardEvent<HTMLInputElement>,
  to: (line: HTMLTableRowElement | null) => HTMLElement | null | undefined,
) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  to(event.currentTarget.closest('tr'))?.focus();
}

/** A sentence that asks for the reason already needn't be followed by it. */
function askedWhy(doubt: string): string {
  if (/say why/i.test(doubt)) return doubt;
  return `${doubt} Say why this is ${doubt === LIKE_TOTALS ? 'a payment' : 'a different payment'}`;
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Beneath its row a sentence need not say which. */
function withoutRow(said: string | undefined): string | undefined {
  return said && sentence(said.replace(/^Row \d+: /, ''));
}
