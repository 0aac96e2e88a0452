import { IconRefresh } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { permissionsToImport } from '#shared/import-kinds.ts';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { useCan } from '#web/session/use-session.ts';
import { type ImportRecord, importPath } from './import-data.ts';

type Checked = { id: number; version: number };

/** Has the same rows checked again, once what they lacked is there; no other upload is needed. */
export function CheckAgain({ record }: { record: ImportRecord }) {
  const can = useCan();
  const check = useCheck();
  if (!permissionsToImport(record.resource).every(can)) return null;
  return (
    <ActionButton
      variant="default"
      size="sm"
      icon={IconRefresh}
      loading={check.loading}
      onClick={() => check.submit(record)}
    >
      Check again
    </ActionButton>
  );
}

/** Goes back to the file that lacked what was just imported, and has its rows checked again. */
export function CheckMended({ mends }: { mends: NonNullable<ImportRecord['mends']> }) {
  const can = useCan();
  const navigate = useNavigate();
  const check = useCheck(() => navigate(importPath(mends.id)));
  if (mends.status !== 'judged' || !permissionsToImport(mends.resource).every(can)) return null;
  return (
    <ActionButton icon={IconRefresh} loading={check.loading} onClick={() => check.submit(mends)}>
      Check {mends.filename} again
    </ActionButton>
  );
}

function useCheck(onDone?: () => void) {
  return useSubmit<Checked, ImportRecord>({
    send: ({ id, version }, key) => api.post<ImportRecord>(`imports/${id}/check`, { seen: version }, { key }),
    onDone,
    changes: [['imports']],
  });
}
