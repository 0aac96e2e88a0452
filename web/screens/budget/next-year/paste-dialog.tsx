import { useState } from 'react';
import { IMPORT_LIMITS } from '#shared/file-kinds.ts';
import { grouped } from '#shared/resource/plural.ts';
import type { DraftLine, SavedLines } from '#shared/resources/budget/budget-draft-answers.ts';
import { budgetDrafts } from '#shared/resources/budget/budget-drafts.ts';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { Amount } from '#web/components/amount.tsx';
import { Code } from '#web/components/code.tsx';
import { DataTable, type TableColumn, TwoLines } from '#web/components/data-table.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { FileField } from '#web/components/file-field.tsx';
import { Quiet, Stack } from '#web/components/layout.tsx';
import { Notice } from '#web/components/notice.tsx';
import { TextAreaField } from '#web/components/text-area-field.tsx';
import { useLinesFile } from '../use-lines-file.ts';
import type { DraftRecord } from './draft-data.ts';
import styles from './draft-sheet.module.css';
import { type PastedRow, readPasted, readRows } from './read-pasted.ts';

type PasteDialogProps = {
  draft: DraftRecord;
  lines: readonly DraftLine[];
  /** What was pasted into a cell already. */
  start: string;
  onTaken: (answer: SavedLines) => void;
  onClose: () => void;
};

const SHOWN = 8;

/** Cells of a spreadsheet, pasted or of a file, as lines: amounts of codes that are there, new lines for others; each row says what becomes of it. */
export function PasteDialog({ draft, lines, start, onTaken, onClose }: PasteDialogProps) {
  const [text, setText] = useState(start);
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map());
  const file = useLinesFile(`${budgetDrafts.url}/${draft.id}/file`, () => setRefused(new Map()));
  const read = file.read ? readRows(file.read.rows, lines) : readPasted(text, lines);
  const rows = typeof read === 'string' ? [] : read;
  const good = rows.filter(({ body }) => body);
  const bad = rows.filter(({ problem }) => problem);
  const { submit, loading, error } = useSubmit({
    inPlace: true,
    send: (sent: PastedRow[], key) =>
      api.post<SavedLines>(
        `${budgetDrafts.url}/${draft.id}/lines`,
        { lines: sent.map(({ body }) => body) },
        { key },
      ),
    done: ({ saved }) => (saved.length > 0 ? `${linesOf(saved.length)} saved` : undefined),
    onDone: (answer, sent) => {
      onTaken(answer);
      if (answer.refused.length === 0) return onClose();
      setRefused(
        new Map(
          answer.refused.flatMap(({ place, detail }) =>
            place === null ? [] : [[sent[place]?.no ?? 0, detail]],
          ),
        ),
      );
    },
  });
  const left = rows.filter(({ no, problem }) => problem || refused.has(no));
  const shown = refused.size > 0 ? left : [...bad, ...good];
  return (
    <Dialog
      open
      width={720}
      onClose={onClose}
      title="Bring lines from a spreadsheet"
      onSubmit={() => {
        if (good.length > 0) submit(good);
      }}
      actions={
        <>
          <ActionButton variant="default" onClick={onClose} disabled={loading}>
            {refused.size > 0 ? 'Done' : 'Cancel'}
          </ActionButton>
          <ActionButton type="submit" loading={loading} disabled={good.length === 0 || refused.size > 0}>
            {good.length === 0 ? 'Save lines' : `Save ${linesOf(good.length)}`}
          </ActionButton>
        </>
      }
    >
      <Stack gap={16}>
        {error && (
          <Notice tone="bad" title={error.message}>
            {error.detailWithReference}
          </Notice>
        )}
        {file.files.length === 0 && (
          <TextAreaField
            label="Cells"
            hint="Copy code and amount, or code, sub-head, department and amount; with headings, any order. The export of this draft can be changed and pasted back."
            error={typeof read === 'string' ? read : undefined}
            rows={5}
            spellCheck={false}
            data-autofocus
            value={text}
            onChange={(typed) => {
              setText(typed);
              setRefused(new Map());
            }}
          />
        )}
        {text === '' && (
          <FileField
            label={file.files.length > 0 ? 'File' : 'Or a file with them'}
            limits={IMPORT_LIMITS}
            error={file.problem ?? (file.read && typeof read === 'string' ? read : undefined)}
            files={file.files}
            progress={file.share}
            onChange={file.choose}
          />
        )}
        {file.read && file.read.hidden_rows > 0 && (
          <Notice tone="info" title="Some rows are hidden in the file">
            {`A filter hides ${rowsOf(file.read.hidden_rows)} in the file. They are read like the others.`}
          </Notice>
        )}
        {rows.length > 0 && (
          <>
            <p role="status">
              {refused.size > 0
                ? `${linesOf(refused.size)} ${refused.size === 1 ? 'was' : 'were'} not saved.`
                : summaryOf(good, bad.length)}
            </p>
            <DataTable
              label={file.read ? `Rows of ${file.read.name}` : 'What was pasted'}
              rows={shown.slice(0, SHOWN)}
              keyOf={({ no }) => no}
              columns={columnsOf(refused)}
              className={`${styles.table} ${styles.pasted}`}
            />
            {shown.length > SHOWN && <Quiet size={13}>And {grouped(shown.length - SHOWN)} more rows.</Quiet>}
          </>
        )}
      </Stack>
    </Dialog>
  );
}

function summaryOf(good: readonly PastedRow[], bad: number): string {
  const fresh = good.filter(({ line }) => !line).length;
  const parts = [
    good.length - fresh > 0 && `${linesOf(good.length - fresh)} of this draft`,
    fresh > 0 && `${fresh === 1 ? '1 new line' : `${grouped(fresh)} new lines`}`,
    bad > 0 && `${bad === 1 ? '1 row' : `${grouped(bad)} rows`} that can’t be saved`,
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}

function columnsOf(refused: ReadonlyMap<number, string>): TableColumn<PastedRow>[] {
  return [
    { key: 'no', heading: 'Row', cell: ({ no }) => no, className: 'num' },
    {
      key: 'code',
      heading: 'Line',
      names: true,
      cell: ({ no, code, line, problem }) => (
        <TwoLines beneath={refused.get(no) ?? problem ?? line?.sub_budget_head.label ?? 'New line'}>
          <Code>{code || '–'}</Code>
        </TwoLines>
      ),
    },
    { key: 'now', heading: 'Now', right: true, cell: ({ line }) => <Amount naira={line?.amount} /> },
    {
      key: 'amount',
      heading: 'New amount',
      right: true,
      cell: ({ amount }) => <Amount naira={amount} tone="strong" />,
    },
  ];
}

function rowsOf(count: number): string {
  return count === 1 ? '1 row' : `${grouped(count)} rows`;
}

function linesOf(count: number): string {
  return `${grouped(count)} ${count === 1 ? 'line' : 'lines'}`;
}
