import { formatDay } from '#shared/dates.ts';
import { entriesOf } from '#shared/keys-of.ts';
import { countedLines } from '#shared/lines-counted.ts';
import {
  allHeads,
  STATEMENT_COLUMNS,
  type StatementColumn,
  type StatementFile,
} from '#shared/statement-file.ts';
import { Amount } from '#web/components/amount.tsx';
import { ScrolledTable } from '#web/components/data-table.tsx';
import { DateText } from '#web/components/date-text.tsx';
import { Quiet, Stack } from '#web/components/layout.tsx';
import { Notice } from '#web/components/notice.tsx';
import { SkeletonLines } from '#web/components/skeletons.tsx';
import type { InputProps } from '#web/crud/inputs/input-props.ts';
import { PlainSelect } from '#web/crud/inputs/plain-select.tsx';
import styles from './columns-input.module.css';
import { askedOf, type Chosen, useStatementFile } from './statement-data.ts';

const NONE = '';

/** What the file was read as: which of its columns are what, to be put right, and its first lines. */
export function ColumnsInput({ name, values, onChange, error, disabled }: InputProps) {
  const asked = askedOf(values);
  const found = useStatementFile(asked);
  if (asked.file === null || asked.bank_account_id === null)
    return (
      <Quiet>Choose the account and the file: what it says is shown here before anything is recorded.</Quiet>
    );
  if (found.isPending) return <SkeletonLines lines={5} />;
  if (found.error)
    return (
      <Notice tone="bad" title="The file can’t be read">
        {found.error.errors.file?.[0] ?? found.error.detail}
      </Notice>
    );
  const read = found.data;
  const keep = (chosen: Chosen) => onChange(JSON.stringify(chosen));
  const choose = (column: StatementColumn, head: string) => {
    const others = entriesOf(read.columns).map(([key, one]) => [key, one === head ? null : one] as const);
    keep({ sheet: asked.sheet, heads: allHeads({ ...Object.fromEntries(others), [column]: head || null }) });
  };
  return (
    <Stack gap={16}>
      <div aria-live="polite">
        <WhatWasRead read={read} />
      </div>
      <fieldset
        className={styles.columns}
        disabled={disabled}
        name={name}
        aria-invalid={error ? true : undefined}
      >
        <legend className={styles.legend}>Columns of the file</legend>
        {read.sheets.length > 1 && (
          <div className={styles.column}>
            <label htmlFor={`${name}-sheet`}>Sheet</label>
            <PlainSelect
              id={`${name}-sheet`}
              small
              options={read.sheets.map((sheet) => ({ value: sheet, label: sheet }))}
              value={read.sheet ?? NONE}
              onChange={(sheet) => keep({ sheet, heads: null })}
            />
          </div>
        )}
        {entriesOf(STATEMENT_COLUMNS).map(([column, label]) => (
          <div key={column} className={styles.column}>
            <label htmlFor={`${name}-${column}`}>{label}</label>
            <PlainSelect
              id={`${name}-${column}`}
              small
              options={[
                { value: NONE, label: 'Not in the file' },
                ...read.headings.map((head) => ({ value: head, label: head })),
              ]}
              value={read.columns[column] ?? NONE}
              onChange={(head) => choose(column, head)}
            />
          </div>
        ))}
      </fieldset>
      {read.lines.length > 0 && <FirstLines read={read} />}
    </Stack>
  );
}

function WhatWasRead({ read }: { read: StatementFile }) {
  const {
    problem,
    problems,
    line_count,
    repeated_count,
    from_day,
    to_day,
    goes_on_from,
    remembered,
    hidden_rows,
  } = read;
  const { sheet, sheets } = read;
  if (problem)
    return (
      <Notice tone="warn" title="It can’t be imported like this yet">
        <p>{problem}</p>
        {problems.length > 0 && problems[0] !== problem && <WrongRows problems={problems} />}
      </Notice>
    );
  const left =
    repeated_count > 0 ? ` ${countedLines(repeated_count)} that ${goes_on_from} has are left out.` : '';
  const known = remembered ? ' Its columns are those of the account’s last file.' : '';
  const hidden =
    hidden_rows > 0 ? ` ${countedLines(hidden_rows)} are hidden in the file and read like the others.` : '';
  const one = sheets.length > 1 ? ` Only sheet “${sheet}” of ${sheets.length} is read.` : '';
  const days = from_day && to_day ? `, ${formatDay(from_day)} to ${formatDay(to_day)}` : '';
  return (
    <Notice tone="ok" title={`${countedLines(line_count)}${days}, add up to the kobo`}>
      {`${goes_on_from ? `It follows ${goes_on_from}.` : 'It is the first of this account.'}${left}${known}${hidden}${one}`}
    </Notice>
  );
}

/** More ways in which rows are wrong than these are told by the next reading. */
const MOST_WAYS = 20;

function WrongRows({ problems }: Pick<StatementFile, 'problems'>) {
  return (
    <ul className={styles.wrong}>
      {problems.slice(0, MOST_WAYS).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

function FirstLines({ read }: { read: StatementFile }) {
  return (
    <ScrolledTable
      label="First lines of the statement"
      rows={read.lines}
      keyOf={({ row }) => row}
      minWidth={720}
      columns={[
        { key: 'day', heading: 'Day', cell: ({ day }) => <DateText value={day} /> },
        {
          key: 'narration',
          heading: 'Narration',
          names: true,
          cell: ({ narration, reference }) => [narration, reference].filter(Boolean).join(', ') || '–',
        },
        {
          key: 'debit',
          heading: 'Debit',
          right: true,
          cell: ({ debit }) => (debit ? <Amount naira={debit} /> : '–'),
        },
        {
          key: 'credit',
          heading: 'Credit',
          right: true,
          cell: ({ credit }) => (credit ? <Amount naira={credit} /> : '–'),
        },
        {
          key: 'balance',
          heading: 'Balance',
          right: true,
          cell: ({ balance }) => (balance === null ? '–' : <Amount naira={balance} />),
        },
      ]}
    />
  );
}
