import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { DraftLine, SavedLines } from '#shared/resources/budget/budget-draft-answers.ts';
import { budgetDrafts } from '#shared/resources/budget/budget-drafts.ts';
import { api } from '#web/api/client.ts';
import { notify } from '#web/components/toasts.ts';
import { recordKey } from '#web/crud/detail/use-record.ts';
import { linesKey } from './draft-data.ts';
import { SheetSaver } from './sheet-saver.ts';

/** The saving of a draft's sheet, kept beside the lines of the query cache; what is left unsaved is sent when the page is left. */
export function useSheetSaver(draft_id: number) {
  const client = useQueryClient();
  const [saver] = useState(() => {
    const linesNow = () => client.getQueryData<DraftLine[]>(linesKey(draft_id)) ?? [];
    return new SheetSaver({
      async send(typed) {
        const lines = linesNow().flatMap(({ id, version }) => {
          const amount = typed[id];
          return amount === undefined ? [] : [{ id, version, amount }];
        });
        return (await api.post<SavedLines>(`${budgetDrafts.url}/${draft_id}/lines`, { lines })).data;
      },
      onSaved(answer) {
        client.setQueryData(linesKey(draft_id), merged(linesNow(), answer));
        void client.invalidateQueries({ queryKey: recordKey(budgetDrafts, String(draft_id)) });
        void client.invalidateQueries({ queryKey: [budgetDrafts.url, 'timeline'] });
      },
      onRefused(error) {
        notify.error(error.message, error.detailWithReference);
        void client.invalidateQueries();
      },
    });
  });
  const state = useSyncExternalStore(saver.subscribe, saver.read);
  useEffect(() => {
    const online = () => void saver.flush();
    addEventListener('online', online);
    return () => {
      removeEventListener('online', online);
      void saver.flush();
    };
  }, [saver]);
  return { ...state, saver };
}

/** The lines with what a call answered. */
export function merged(lines: readonly DraftLine[], { saved, removed, refused }: SavedLines): DraftLine[] {
  const fresh = new Map(
    [...refused.flatMap(({ now }) => now ?? []), ...saved].map((line) => [line.id, line]),
  );
  const known = new Set(lines.map(({ id }) => id));
  const kept = lines.flatMap((line) => (removed.includes(line.id) ? [] : [fresh.get(line.id) ?? line]));
  const added = saved.filter(({ id }) => !known.has(id));
  return added.length === 0
    ? kept
    : [...kept, ...added].sort((one, other) => (one.code < other.code ? -1 : 1));
}
