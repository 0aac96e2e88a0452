import { useState } from 'react';
import type { PaymentType } from '#shared/constants.ts';
import { MOST_AT_ONCE } from '#shared/many-expenditures.ts';
import { grouped } from '#shared/resource/plural.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { Stack } from '#web/components/layout.tsx';
import { TextAreaField } from '#web/components/text-area-field.tsx';
import { leftOutWords, type PaidCells, readCells } from './read-cells.ts';

type CellsDialogProps = {
  type: PaymentType;
  start: string;
  /** How many rows there is room for. */
  room: number;
  onTaken: (rows: readonly PaidCells[]) => void;
  onClose: () => void;
};

/** Takes payments that were copied from a spreadsheet; they can be pasted into the list as well. */
export function CellsDialog({ type, start, room, onTaken, onClose }: CellsDialogProps) {
  const [text, setText] = useState(start);
  const read = readCells(text, type);
  const rows = typeof read === 'string' ? [] : read.payments;
  const problem =
    typeof read === 'string'
      ? read
      : rows.length > room
        ? `At most ${MOST_AT_ONCE} are raised at once: leave out ${grouped(rows.length - room)} of these ${grouped(rows.length)}.`
        : undefined;
  const count = rows.length === 1 ? '1 payment' : `${grouped(rows.length)} payments`;
  return (
    <Dialog
      open
      width={620}
      onClose={onClose}
      title="Paste a list of payments"
      onSubmit={() => {
        if (rows.length > 0 && !problem) onTaken(rows);
      }}
      actions={
        <>
          <ActionButton variant="default" onClick={onClose}>
            Cancel
          </ActionButton>
          <ActionButton type="submit" disabled={rows.length === 0 || Boolean(problem)}>
            {rows.length === 0 ? 'Take the list' : `Take ${count}`}
          </ActionButton>
        </>
      }
    >
      <Stack gap={14}>
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
        <p role="status">
          {rows.length > 0 &&
            !problem &&
            [`${count} read.`, typeof read !== 'string' && leftOutWords(read), 'Nothing is raised yet.']
              .filter(Boolean)
              .join(' ')}
        </p>
      </Stack>
    </Dialog>
  );
}
