import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { permission, VERBS } from '#shared/permissions.ts';
import { words } from '#shared/resource/fields.ts';
import { groups } from '#shared/resources/administration/groups.ts';
import { isAdministrator, notHeld } from '#shared/rights.ts';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { Block } from '#web/components/layout.tsx';
import { Notice } from '#web/components/notice.tsx';
import { Sheet } from '#web/components/sheet.tsx';
import { SkeletonTable } from '#web/components/skeletons.tsx';
import { recordKey } from '#web/crud/detail/use-record.ts';
import { LeaveDialog, useLeaveGuard } from '#web/crud/form/leave-guard.tsx';
import { RestoredNotice } from '#web/crud/form/restored-notice.tsx';
import { type Draft, draftName, useDraftSaving, useKeptDraft } from '#web/crud/form/use-draft.ts';
import { Failed } from '#web/crud/list/list-states.tsx';
import { useSession } from '#web/session/use-session.ts';
import { type GroupRecord, useModules } from './group-data.ts';
import { GroupPreviewPanel } from './group-preview.tsx';
import styles from './manage-group.module.css';
import { type ModuleRow, sectionsOf } from './module-sections.ts';
import { PermissionMatrix } from './permission-matrix.tsx';
import { PermissionSaveBar, peopleGet } from './permission-save-bar.tsx';
import { keptChanges, type PermissionChanges, usePermissionChanges } from './use-permission-changes.ts';

type GroupPermissionsProps = { group: GroupRecord; head: ReactNode; readOnly: boolean };

/** The matrix of a group beside the menu that it makes, with the changes that a draft kept; the bar beneath says what is not saved. */
export function GroupPermissions(props: GroupPermissionsProps) {
  const form = `${draftName(groups.name, props.group.id)}-permissions`;
  const draft = useKeptDraft(form);
  if (!draft.isPending)
    return <Permissions {...props} form={form} draft={props.readOnly ? null : (draft.data ?? null)} />;
  return (
    <Sheet>
      {props.head}
      <SkeletonTable rows={12} columns={7} />
    </Sheet>
  );
}

function Permissions({
  group,
  head,
  readOnly,
  form,
  draft,
}: GroupPermissionsProps & { form: string; draft: Draft | null }) {
  const modules = useModules();
  const { permissions, groups: mine } = useSession();
  const all = usePermissionChanges(group.permissions, draft && keptChanges(draft.content.values));
  const given = new Set(group.permissions);
  const whyNot = (name: string) =>
    isAdministrator(mine) || given.has(name) || permissions.includes(name) ? null : notHeld([name]);
  // Of a whole row or column only what can be given is.
  const changes = {
    ...all,
    put: (names: readonly string[], on: boolean) =>
      all.put(on ? names.filter((name) => whyNot(name) === null) : names, on),
  };
  const [said, setSaid] = useState<string | null>(null);
  const [restoredAt, setRestoredAt] = useState(draft?.updated_at ?? null);
  const client = useQueryClient();
  const dirty = changes.count > 0;
  const drafts = useDraftSaving(form, { values: changes.kept, version: group.version }, dirty, draft);
  const { blocker } = useLeaveGuard(dirty);
  const end = () => {
    changes.undo();
    setSaid(null);
    setRestoredAt(null);
    return drafts.end();
  };
  const { submit, loading } = useSubmit({
    send: (permissions: readonly string[], key) =>
      api.patch<GroupRecord>(`groups/${group.id}`, { permissions, seen: group.version }, { key }),
    done: () => `Permissions of ${group.name} saved`,
    next: () => `${peopleGet(group.member_count)} at their next click.`,
    onDone: () => void end(),
    onFailed: ({ code, detail }) => {
      if (code !== 'STALE') return;
      setSaid(detail);
      void client.invalidateQueries({ queryKey: recordKey(groups, String(group.id)) });
    },
  });
  return (
    <div className={styles.split}>
      <div className={styles.main}>
        <Sheet>
          {head}
          {restoredAt && dirty && <RestoredNotice at={restoredAt} onDiscard={end} />}
          <ChangedMeanwhile meanwhile={changes.meanwhile} modules={modules.data ?? []} said={said} />
          {!readOnly && !isAdministrator(mine) && (
            <Block top={16}>
              <Notice tone="info">
                You can only give permissions that you have yourself. An administrator can give the others.
              </Notice>
            </Block>
          )}
          <Block top={18}>
            {modules.isPending && <SkeletonTable rows={12} columns={7} />}
            {modules.isLoadingError && <Failed error={modules.error} onRetry={() => modules.refetch()} />}
            {modules.data && (
              <PermissionMatrix
                sections={sectionsOf(modules.data)}
                changes={changes}
                inMenu={new Set(group.modules.map(({ id }) => id))}
                readOnly={readOnly}
                whyNot={whyNot}
              />
            )}
          </Block>
        </Sheet>
        {dirty && (
          <PermissionSaveBar
            changes={changes}
            members={group.member_count}
            draft={drafts.state}
            loading={loading}
            onUndo={end}
            onSave={() => submit([...changes.held])}
          />
        )}
      </div>
      <GroupPreviewPanel group={group} held={changes.held} modules={modules.data ?? []} />
      <LeaveDialog blocker={blocker} kept={drafts.state} onDiscard={drafts.end} />
    </div>
  );
}

type ChangedMeanwhileProps = {
  meanwhile: PermissionChanges['meanwhile'];
  modules: readonly ModuleRow[];
  /** What the server said when it refused to save over the other's change. */
  said: string | null;
};

/** Says what somebody else added and removed while mine was not saved; saving mine undoes none of it. */
function ChangedMeanwhile({ meanwhile: { given, taken }, modules, said }: ChangedMeanwhileProps) {
  if (!said && given.length + taken.length === 0) return null;
  return (
    <Block top={16}>
      <Notice tone="warn" title="Somebody else changed this group">
        {said && <p>{said}</p>}
        {given.length > 0 && <p>They added: {listed(given, modules)}.</p>}
        {taken.length > 0 && <p>They removed: {listed(taken, modules)}.</p>}
        <p>Their changes are included below, together with yours. Check them, then save.</p>
      </Notice>
    </Block>
  );
}

function listed(names: readonly string[], modules: readonly ModuleRow[]): string {
  const known = new Map(
    modules.flatMap(({ name, slug }) =>
      VERBS.map((verb) => [permission(verb, slug) as string, `${words(verb)} ${name}`] as const),
    ),
  );
  return names.map((name) => known.get(name) ?? name).join(', ');
}
