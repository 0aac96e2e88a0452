import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ImportColumn } from '#shared/import-kind.ts';
import { importKind } from '#shared/import-kinds.ts';
import { type ImportMapping, unmatchedColumns } from '#shared/imports.ts';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { Quiet } from '#web/components/layout.tsx';
import { Notice } from '#web/components/notice.tsx';
import { PlainSelect } from '#web/crud/inputs/plain-select.tsx';
import { type ImportRecord, importPath } from './import-data.ts';
import styles from './match-columns.module.css';
import { WhereHeadingsAre } from './where-headings-are.tsx';

const NONE = '';

/** Matches columns of the file to columns of the import, with the values of the first rows; remembered for the next file. */
export function MatchColumns({ record }: { record: ImportRecord }) {
  const navigate = useNavigate();
  const [mapping, setMapping] = useState<ImportMapping>(record.mapping);
  const { columns } = importKind(record.resource);
  const missing = unmatchedColumns(record.resource, mapping);
  const taken = Object.values(mapping);
  const unused = record.headers.filter((header) => !taken.includes(header));
  const match = useSubmit<{ mapping: ImportMapping; seen: number }, ImportRecord>({
    send: (body, key) => api.post<ImportRecord>(`imports/${record.id}/mapping`, body, { key }),
    onDone: () => navigate(importPath(record.id)),
    changes: [['imports']],
  });
  /** A column of the file is matched once: an earlier match of it is dropped. */
  const choose = (name: string, header: string) =>
    setMapping((before) => ({
      ...Object.fromEntries(
        Object.entries(before).map(([key, value]) => [key, value === header ? null : value]),
      ),
      [name]: header === NONE ? null : header,
    }));
  return (
    <>
      <WhereHeadingsAre record={record} />
      {missing.length > 0 && (
        <Notice
          tone="warn"
          title={`${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not matched yet`}
        >
          Select the columns of your file that have {missing.length === 1 ? 'it' : 'them'}. Then the rows can
          be checked.
        </Notice>
      )}
      <ul className={styles.columns}>
        {columns.map((column) => (
          <Match
            key={column.name}
            column={column}
            record={record}
            header={mapping[column.name] ?? null}
            onChoose={(header) => choose(column.name, header)}
          />
        ))}
      </ul>
      {unused.length > 0 && (
        <Quiet size={13} top={14}>
          Left out of the file: {unused.join(', ')}.
        </Quiet>
      )}
      <div className={styles.foot}>
        <ActionButton
          onClick={() => match.submit({ mapping, seen: record.version })}
          loading={match.loading}
          disabled={missing.length > 0}
        >
          Check the rows
        </ActionButton>
        <Quiet size={13}>Your selection is remembered for the next file with these headings.</Quiet>
      </div>
    </>
  );
}

type MatchProps = {
  column: ImportColumn;
  record: ImportRecord;
  header: string | null;
  onChoose: (header: string) => void;
};

function Match({ column, record, header, onChoose }: MatchProps) {
  const place = header === null ? -1 : record.headers.indexOf(header);
  const samples = record.samples.map((cells) => cells[place] ?? '').filter(Boolean);
  const options = [
    { value: NONE, label: column.required ? `Select ${column.name}` : 'Not in the file' },
    ...record.headers.map((name) => ({ value: name, label: name })),
  ];
  return (
    <li className={styles.column}>
      <div>
        <label className={styles.name} htmlFor={`match-${column.name}`}>
          {column.name}
          {!column.required && <span className={styles.optional}> (optional)</span>}
        </label>
        <Quiet faint size={12.5} id={`match-${column.name}-hint`}>
          {column.hint}
        </Quiet>
      </div>
      <PlainSelect
        id={`match-${column.name}`}
        aria-describedby={`match-${column.name}-hint`}
        aria-invalid={column.required && header === null ? true : undefined}
        options={options}
        value={header ?? NONE}
        onChange={onChoose}
      />
      <p className={styles.samples}>
        {samples.length > 0 ? samples.join(' · ') : header ? 'Empty in the first rows' : ''}
      </p>
    </li>
  );
}
