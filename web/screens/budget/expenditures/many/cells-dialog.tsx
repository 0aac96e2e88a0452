import { useState } from 'react';
import type { PaymentType } from '#shared/constants.ts';
import { IMPORT_LIMITS } from '#shared/file-kinds.ts';
import { MOST_AT_ONCE } from '#shared/many-expenditures.ts';
import { grouped } from '#shared/resource/plural.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { FileField } from '#web/components/file-field.tsx';
import { Stack } from '#web/components/layout.tsx';
import { Notice } from '#web/components/notice.tsx';
import { TextAreaField } from '#web/components/text-area-field.tsx';
import { useLinesFile } from '#web/screens/budget/use-lines-file.ts';
import { paymentsOf, type ReadCells, readCells, readRows, readWords } from './read-cells.ts';

type CellsDialogProps = {
  type: PaymentType;
  start: string;
  /** How many rows there is room for. */
  room: number;
  onTaken: (read: ReadCells) => void;
  onClose: () => void;
};

/** Takes payments of a spreadsheet, copied or as a file; copied ones can be pasted into the list as well. */
export function CellsDialog({ type, start, room, onTaken, onClose }: CellsDialogProps) {
  const [text, setText] = useState(start);
  const file = useLinesFile('expenditures/many/file');
  const read = file.read
    ? readRows(
        file.read.rows.map(({ cells }) => cells),
        type,
      )
    : readCells(text, type);
  const rows = typeof read === 'string' ? [] : read.payments;
  const problem =
    typeof read === 'string'
      ? read
      : rows.length > room
        ? `At most ${MOST_AT_ONCE} are raised at once: leave out ${grouped(rows.length - room)} of these ${grouped(rows.length)}.`
        : undefined;
  return (
    <Dialog
      open
      width={620}
      onClose={onClose}
      title="Bring a list of payments"
      onSubmit={() => {
        if (typeof read !== 'string' && rows.length > 0 && !problem) onTaken(read);
      }}
      actions={
        <>
          <ActionButton variant="default" onClick={onClose}>
            Cancel
          </ActionButton>
          <ActionButton type="submit" disabled={rows.length === 0 || Boolean(problem)}>
            {rows.length === 0 ? 'Take the list' : `Take ${paymentsOf(rows.length)}`}
          </ActionButton>
        </>
      }
    >
      <Stack gap={14}>
        {file.files.length === 0 && (
          <TextAreaField
            label="Cells"
            hint={`Copy two columns of a spreadsheet: ${type === 'staff' ? 'names or staff numbers' : 'names'}, and amounts. With headings they may be in any order.${type === 'staff' ? '' : ' A third column may have invoice numbers.'}`}
            error={problem}
            rows={9}
            spellCheck={false}
            data-autofocus
            value={text}
            onChange={setText}
          />
        )}
        {text === '' && (
          <FileField
            label={file.files.length > 0 ? 'File' : 'Or a file with them'}
            limits={IMPORT_LIMITS}
            error={file.problem ?? (file.read ? problem : undefined)}
            files={file.files}
            progress={file.share}
            onChange={file.choose}
          />
        )}
        {file.read && file.read.hidden_rows > 0 && (
          <Notice tone="info" title="Some rows are hidden in the file">
            {`A filter hides ${file.read.hidden_rows === 1 ? '1 row' : `${grouped(file.read.hidden_rows)} rows`} in the file. They are read like the others.`}
          </Notice>
        )}
        <p role="status">
          {typeof read !== 'string' && rows.length > 0 && !problem && readWords(read, file.read?.sheet)}
        </p>
      </Stack>
    </Dialog>
  );
}
