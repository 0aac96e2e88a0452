import { IconDotsVertical, IconPencil, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { type DraftSum, sumDraft } from '#shared/budget-draft.ts';
import { words } from '#shared/resource/fields.ts';
import { grouped } from '#shared/resource/plural.ts';
import type { DraftLine } from '#shared/resources/budget/budget-draft-answers.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { Amount } from '#web/components/amount.tsx';
import { Code } from '#web/components/code.tsx';
import { IconButton } from '#web/components/icon-button.tsx';
import { Row } from '#web/components/layout.tsx';
import { Menu, MenuItem } from '#web/components/menu.tsx';
import { AmountCell } from './amount-cell.tsx';
import styles from './draft-sheet.module.css';
import type { SheetRow } from './sheet-rows.ts';
import type { NotSaved, SheetSaver } from './sheet-saver.ts';

/** What the columns are called: the years that are compared. */
export type Years = { year: number; from: string };

type LineRowProps = {
  line: DraftLine;
  years: Years;
  /** What is typed and not saved yet. */
  typed: number | undefined;
  notSaved: NotSaved | undefined;
  /** Absent where nothing can be changed. */
  saver: SheetSaver | null;
  onPaste: (text: string, cell: HTMLInputElement) => void;
  onEdit: (line: DraftLine) => void;
  onRemove: (line: DraftLine) => void;
};

/** A line of the sheet: what it is, this year's figures, and the amount, which is typed in its place. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { line, years, typed, notSaved, saver, onPaste, onEdit, onRemove } = props;
  const { id, code, sub_budget_head, department, this_year, problem, fund_id } = line;
  const amount = typed ?? line.amount;
  const to = fund_id ?? this_year?.fund_id;
  return (
    <tr className={styles.line}>
      <th scope="row" className={styles.named}>
        <span>
          <Code to={to ? `/budget/funds/${to}` : undefined}>{code}</Code> {sub_budget_head.label}
        </span>
        <span className={styles.beneath}>
          {department.label}
          {!this_year && '. New line'}
        </span>
        {problem && <span className={styles.note}>{problem}</span>}
        {notSaved && saver && <Conflict line={line} notSaved={notSaved} saver={saver} />}
      </th>
      <Figure label={`Approved ${years.from}`} naira={this_year?.approved} />
      <Figure label={`Booked ${years.from}`} naira={this_year?.booked} column={styles.booked} />
      <Figure label={`Paid ${years.from}`} naira={this_year?.actual} column={styles.paid} />
      <td className={`${styles.right} ${styles.amountCell}`} data-label={`Budget ${years.year}`}>
        {saver ? (
          <AmountCell
            id={id}
            label={`Budget ${years.year} of ${code} ${sub_budget_head.label}`}
            naira={amount}
            onType={saver.type}
            onLeave={saver.leaveCell}
            onPaste={onPaste}
          />
        ) : (
          <Amount naira={amount} tone="strong" />
        )}
      </td>
      <More sum={moreOf(line, amount)} />
      <td className={styles.menu}>
        {saver && (
          <Menu
            label={`Acts on ${code}`}
            trigger={(trigger) => (
              <IconButton {...trigger} icon={IconDotsVertical} label={`Acts on ${code}`} />
            )}
          >
            <MenuItem icon={IconPencil} onPick={() => onEdit(line)}>
              Change line
            </MenuItem>
            <MenuItem icon={IconTrash} danger onPick={() => onRemove(line)}>
              Remove line
            </MenuItem>
          </Menu>
        )}
      </td>
    </tr>
  );
});

/** Somebody else changed the line meanwhile: both amounts, and which is kept. */
function Conflict({ line, notSaved, saver }: { line: DraftLine; notSaved: NotSaved; saver: SheetSaver }) {
  return (
    <span className={styles.note} role="alert">
      {notSaved.detail} It is <Amount naira={line.amount} /> now; you typed <Amount naira={notSaved.typed} />.
      <Row gap={8} top={6}>
        <ActionButton
          variant="default"
          size="sm"
          onClick={() => saver.typeMany({ [line.id]: notSaved.typed })}
        >
          Save mine
        </ActionButton>
        <ActionButton variant="quiet" size="sm" onClick={() => saver.undo(line.id)}>
          Keep theirs
        </ActionButton>
      </Row>
    </span>
  );
}

/** A type or a head, with what its lines come to. */
export function SumRow({ row, years }: { row: Exclude<SheetRow, { kind: 'line' }>; years: Years }) {
  const { sum } = row;
  return (
    <tr className={row.kind === 'type' ? styles.type : styles.head}>
      <th scope="rowgroup" className={styles.named}>
        <span>{row.kind === 'type' ? words(row.type) : `${row.code} ${row.name}`}</span>
      </th>
      <Sums sum={sum} years={years} />
    </tr>
  );
}

/** What all lines that are shown come to. */
export function TotalRow({ sum, all, years }: { sum: DraftSum; all: number; years: Years }) {
  const shown =
    sum.lines === all
      ? `Total of ${grouped(all)} ${all === 1 ? 'line' : 'lines'}`
      : `Total of ${grouped(sum.lines)} of ${grouped(all)} lines`;
  return (
    <tr>
      <th scope="row" className={styles.named}>
        <span>{shown}</span>
      </th>
      <Sums sum={sum} years={years} />
    </tr>
  );
}

function Sums({ sum, years }: { sum: DraftSum; years: Years }) {
  return (
    <>
      <Figure label={`Approved ${years.from}`} naira={sum.approved} />
      <Figure label={`Booked ${years.from}`} naira={sum.booked} column={styles.booked} quiet />
      <Figure label={`Paid ${years.from}`} naira={sum.actual} column={styles.paid} quiet />
      <td className={styles.right} data-label={`Budget ${years.year}`}>
        <Amount naira={sum.amount} tone="strong" />
      </td>
      <More sum={sum} />
      <td className={styles.menu} />
    </>
  );
}

type FigureProps = {
  label: string;
  naira: number | undefined;
  /** The class of a column that narrow windows leave out. */
  column?: string;
  /** Cards leave it out. */
  quiet?: boolean;
};

function Figure({ label, naira, column = '', quiet }: FigureProps) {
  return (
    <td className={`${styles.right} ${column}`} data-label={label} data-quiet={quiet}>
      <Amount naira={naira} />
    </td>
  );
}

function More({ sum: { percent } }: { sum: Pick<DraftSum, 'percent'> }) {
  return (
    <td className={`${styles.right} ${styles.more} num`} data-label="More or less">
      {percent === null ? '–' : percentWords(percent)}
    </td>
  );
}

/** "+12.5 %", "−3.0 %", "0.0 %". */
export function percentWords(percent: number): string {
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '';
  return `${sign}${Math.abs(percent).toFixed(1)} %`;
}

function moreOf(line: DraftLine, amount: number): DraftSum {
  return sumDraft([{ ...line, amount }]);
}
