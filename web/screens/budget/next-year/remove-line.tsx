import type { DraftLine, SavedLines } from '#shared/resources/budget/budget-draft-answers.ts';
import { budgetDrafts } from '#shared/resources/budget/budget-drafts.ts';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { notify } from '#web/components/toasts.ts';
import type { DraftRecord } from './draft-data.ts';

type RemoveProps = {
  draft: DraftRecord;
  line: DraftLine;
  onTaken: (answer: SavedLines) => void;
  onClose: () => void;
};

/** Asks before a line is taken out of the draft. */
export function RemoveLine({ draft, line, onTaken, onClose }: RemoveProps) {
  const { submit, loading } = useSubmit({
    send: (remove: { id: number; version: number }[], key) =>
      api.post<SavedLines>(`${budgetDrafts.url}/${draft.id}/lines`, { remove }, { key }),
    done: ({ removed }) => (removed.length > 0 ? `${line.code} was removed` : undefined),
    onDone: (answer) => {
      onTaken(answer);
      const [refused] = answer.refused;
      if (refused) notify.error(`${line.code} was not removed`, refused.detail);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Remove ${line.code} ${line.sub_budget_head.label}?`}
      confirm="Remove line"
      danger
      loading={loading}
      onConfirm={() => submit([{ id: line.id, version: line.version }])}
    >
      No fund is made for it in {draft.budget_year}. This year’s fund stays as it is.
    </ConfirmDialog>
  );
}
