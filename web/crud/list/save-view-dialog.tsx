import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { Resource } from '#shared/resource/define-resource.ts';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { ChoiceCards } from '#web/components/choice-cards.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { Stack } from '#web/components/layout.tsx';
import { SelectField } from '#web/components/select-field.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { useSession } from '#web/session/use-session.ts';
import { DialogGuard } from '../form/dialog-guard.tsx';
import type { ListControl } from './list-state.ts';
import { type SavedView, viewsKey } from './saved-views.ts';

type SaveViewDialogProps = { resource: Resource; control: ListControl; onClose: () => void };

const AUDIENCES = [
  { value: 'me', label: 'Only me' },
  { value: 'group', label: 'My group' },
  { value: 'everyone', label: 'Everyone' },
];

/** Asks for the name of the current view, and who sees it. */
export function SaveViewDialog({ resource, control, onClose }: SaveViewDialogProps) {
  const { groups } = useSession();
  const client = useQueryClient();
  const form = useId();
  const [name, setName] = useState('');
  const [audience, setAudience] = useState('me');
  const [group, setGroup] = useState<string | null>(groups[0] ? String(groups[0].id) : null);
  const { submit, loading, error, errors } = useSubmit({
    inPlace: true,
    async send(body: Record<string, unknown>, key) {
      // A view that the list doesn't understand is refused by the list itself, in its words.
      await api.get(`${resource.url}?${control.rowsQuery}`);
      return api.post<SavedView>('views', body, { key });
    },
    done: ({ name: kept }) => `The view “${kept}” was saved`,
    changes: [],
    onDone: (view) => {
      onClose();
      control.change({ view: String(view.id) }, { replace: true });
      void client.invalidateQueries({ queryKey: viewsKey(resource) });
    },
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    submit({
      resource: resource.name,
      name: name.trim(),
      query: control.viewQuery,
      share: audience,
      ...(audience === 'group' ? { group_id: Number(group) } : {}),
    });
  };
  const isAdministrator = groups.some(({ office }) => office === 'administrators');
  const audiences = AUDIENCES.filter(
    ({ value }) => value === 'me' || (value === 'group' ? groups.length > 0 : isAdministrator),
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title="Save this view"
      width={480}
      actions={
        <>
          <ActionButton variant="default" onClick={onClose} disabled={loading}>
            Cancel
          </ActionButton>
          <ActionButton type="submit" form={form} loading={loading}>
            Save view
          </ActionButton>
        </>
      }
    >
      <Stack as="form" gap={18} id={form} onSubmit={save}>
        <TextField
          label="Name"
          name="name"
          placeholder="Large, this quarter"
          maxLength={80}
          value={name}
          onChange={setName}
          error={errors.name?.[0] ?? (error && !errors.name ? error.detail : undefined)}
          data-autofocus
        />
        {audiences.length > 1 && (
          <ChoiceCards label="Who sees it" choices={audiences} value={audience} onChange={setAudience} />
        )}
        {audience === 'group' && groups.length > 1 && (
          <SelectField
            label="Group"
            choices={groups.map(({ id, name: words }) => ({ value: String(id), label: words }))}
            value={group}
            onChange={setGroup}
          />
        )}
      </Stack>
      <DialogGuard dirty={name.trim() !== '' && !loading} />
    </Dialog>
  );
}
