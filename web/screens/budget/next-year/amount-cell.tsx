import { type ClipboardEvent, type KeyboardEvent, memo, useRef, useState } from 'react';
import { formatNaira, koboToNaira, nairaTextProblem, nairaToKobo, parseNairaText } from '#shared/money.ts';
import control from '#web/components/control.module.css';
import { useGroupedTyping } from '#web/components/use-grouped-typing.ts';
import styles from './draft-sheet.module.css';

type AmountCellProps = {
  id: number;
  /** What the cell is, read aloud: "Budget 2027 of C014 Office Equipment". */
  label: string;
  naira: number;
  onType: (id: number, naira: number | null) => void;
  onLeave: () => void;
  /** Told of a paste of several cells, and into which cell. */
  onPaste: (text: string, cell: HTMLInputElement) => void;
};

/** One amount of the sheet: arrows and Enter lead to the cell below or above, Escape puts back what it had. */
export const AmountCell = memo(function AmountCell(props: AmountCellProps) {
  const { id, label, naira, onType, onLeave, onPaste } = props;
  const [text, setText] = useState<string | null>(null);
  // What is typed may be saved before the cell is left: Escape still puts back what it had.
  const before = useRef(naira);
  const problem = text === null || text === '' ? null : nairaTextProblem(text);
  const isEmpty = text === '';

  const typing = useGroupedTyping((grouped) => {
    const kobo = grouped === '' ? null : parseNairaText(grouped);
    setText(grouped);
    onType(id, kobo === null ? null : koboToNaira(kobo));
  });
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && text !== null) {
      event.preventDefault();
      event.stopPropagation();
      setText(null);
      onType(id, before.current);
      onLeave();
      return;
    }
    const down = event.key === 'ArrowDown' || (event.key === 'Enter' && !event.shiftKey);
    const up = event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey);
    if (!down && !up) return;
    event.preventDefault();
    const to = cellBeside(event.currentTarget, down ? 1 : -1);
    if (to) to.focus();
    else onLeave();
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(pasted.trim())) return;
    event.preventDefault();
    onPaste(pasted, event.currentTarget);
  };
  return (
    <>
      <input
        {...typing}
        className={`${control.control} ${control.small} num ${styles.amount}`}
        data-line={id}
        aria-label={label}
        aria-invalid={problem || isEmpty ? true : undefined}
        aria-describedby={problem ? `line-${id}-problem` : undefined}
        inputMode="decimal"
        autoComplete="off"
        value={text ?? plain(naira)}
        onFocus={(event) => {
          before.current = naira;
          event.currentTarget.select();
        }}
        onKeyDown={press}
        onPaste={paste}
        onBlur={() => {
          // What can't be read stays, so that the cell can say so.
          if (text !== null && !problem) setText(null);
          if (text !== null) onLeave();
        }}
      />
      {problem && (
        <span className={styles.wrong} id={`line-${id}-problem`} role="alert">
          {problem}
        </span>
      )}
    </>
  );
});

/** The cells of a sheet from one on, as they are shown. */
export function cellsFrom(cell: HTMLInputElement): HTMLInputElement[] {
  const all = cellsOf(cell);
  return all.slice(all.indexOf(cell));
}

function cellBeside(cell: HTMLInputElement, by: number): HTMLInputElement | undefined {
  const all = cellsOf(cell);
  return all[all.indexOf(cell) + by];
}

function cellsOf(cell: HTMLInputElement): HTMLInputElement[] {
  return [...(cell.closest('table')?.querySelectorAll<HTMLInputElement>('input[data-line]') ?? [])];
}

function plain(naira: number): string {
  return formatNaira(nairaToKobo(naira)).replace('₦', '');
}
