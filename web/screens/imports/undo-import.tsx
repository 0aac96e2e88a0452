import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { permissionsToImport } from '#shared/import-kinds.ts';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { useCan } from '#web/session/use-session.ts';
import type { ImportRecord } from './import-data.ts';
import { rowsInWords } from './import-words.ts';

/** Undoes the whole import after asking; where that can't be done now, the reason is beside the button. */
export function UndoImport({ record }: { record: ImportRecord }) {
  const can = useCan();
  const [asking, setAsking] = useState(false);
  const undo = useSubmit<{ seen: number }, ImportRecord>({
    send: (body, key) => api.post<ImportRecord>(`imports/${record.id}/undo`, body, { key }),
    onDone: () => setAsking(false),
    onFailed: () => setAsking(false),
    changes: [['imports']],
  });
  if (!permissionsToImport(record.resource).every(can)) return null;
  return (
    <>
      <ActionButton
        variant="default"
        icon={IconArrowBackUp}
        onClick={() => setAsking(true)}
        disabled={record.undo_problem !== null}
        aria-describedby={record.undo_problem ? 'undo-problem' : undefined}
      >
        Undo the import
      </ActionButton>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Undo the import of ${rowsInWords(record.done_rows)}?`}
        confirm="Undo the import"
        cancel="Keep it"
        danger
        loading={undo.loading}
        onConfirm={() => undo.submit({ seen: record.version })}
      >
        {WHAT_GOES[record.resource]} The file can be imported again.
      </ConfirmDialog>
    </>
  );
}

const WHAT_GOES: Record<ImportRecord['resource'], string> = {
  products:
    'Opening stock is taken out again, by entries that stay. New products are removed, and withdrawn where they have entries. Products that it changed get their earlier details back.',
  restock: 'Everything that it brought into stock is taken out again, by entries of the contrary.',
  users: 'People that it added are removed. People that it changed get their earlier details back.',
  funds: 'The funds that it made are removed, with the codes and heads that nothing else uses.',
  departments:
    'Departments that it added are removed. Departments that it changed get their earlier details back.',
  'update-funds': 'Every fund gets its earlier approved amount back, by an entry in its ledger.',
};
