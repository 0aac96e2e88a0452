import { IconBookmark } from '@tabler/icons-react';
import { useState } from 'react';
import type { Resource } from '#shared/resource/define-resource.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { latePart } from '#web/components/late-part.tsx';
import { lateDialog } from '../late-dialog.tsx';
import type { ListControl } from './list-state.ts';
import { useSavedViews } from './saved-views.ts';

const SaveViewDialog = lateDialog(() => import('./save-view-dialog.tsx').then((part) => part.SaveViewDialog));
const RemoveView = latePart(() => import('./remove-view.tsx').then((part) => part.RemoveView));

/** Saves the current search, filter, order and columns as a view, or deletes one's own view. */
export function ViewActs({ resource, control }: { resource: Resource; control: ListControl }) {
  const [saving, setSaving] = useState(false);
  const views = useSavedViews(resource);
  const open = views.find(({ id }) => String(id) === control.state.view);
  const isKept = views.some(({ query }) => sameQuery(query, control.viewQuery));
  return (
    <>
      {control.viewQuery !== '' && !isKept && (
        <ActionButton variant="quiet" size="sm" icon={IconBookmark} onClick={() => setSaving(true)}>
          Save this view
        </ActionButton>
      )}
      {open?.can_delete && (
        <RemoveView resource={resource} view={open} onDone={() => control.change({ view: null })} />
      )}
      {saving && <SaveViewDialog resource={resource} control={control} onClose={() => setSaving(false)} />}
    </>
  );
}

/** The server may write a query's parts in another order. */
function sameQuery(one: string, other: string): boolean {
  return sorted(one) === sorted(other);
}

function sorted(query: string): string {
  const params = new URLSearchParams(query);
  params.sort();
  return params.toString();
}
