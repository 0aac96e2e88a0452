import { IconArrowBackUp } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { groups } from '../../../../shared/resources/administration/groups.ts';
import { api } from '../../../api/client.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { ActionButton } from '../../../components/action-button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { SkeletonTable } from '../../../components/skeletons.tsx';
import { recordKey } from '../../../crud/detail/use-record.ts';
import { LeaveDialog, useLeaveGuard } from '../../../crud/form/leave-guard.tsx';
import { Failed } from '../../../crud/list/list-states.tsx';
import { type GroupRecord, useModules } from './group-data.ts';
import { GroupPreviewPanel } from './group-preview.tsx';
import styles from './manage-group.module.css';
import { sectionsOf } from './module-sections.ts';
import { PermissionMatrix } from './permission-matrix.tsx';
import { type PermissionChanges, usePermissionChanges } from './use-permission-changes.ts';

type GroupPermissionsProps = { group: GroupRecord; head: ReactNode; readOnly: boolean };

/** The matrix of a group beside the menu that it makes; the bar beneath says what is not saved and whom it will reach. */
export function GroupPermissions({ group, head, readOnly }: GroupPermissionsProps) {
  const modules = useModules();
  const changes = usePermissionChanges(group.permissions);
  const [stale, setStale] = useState<string | null>(null);
  const client = useQueryClient();
  const { blocker } = useLeaveGuard(changes.count > 0);
  const { submit, loading } = useSubmit({
    send: () =>
      api.patch<GroupRecord>(`groups/${group.id}`, { permissions: [...changes.held], seen: group.version }),
    done: () => `Permissions of ${group.name} saved`,
    next: () => `${peopleGet(group.member_count)} at their next click.`,
    onDone: () => {
      changes.undo();
      setStale(null);
    },
    onFailed: ({ code, detail }) => {
      if (code !== 'STALE') return;
      setStale(detail);
      void client.invalidateQueries({ queryKey: recordKey(groups, String(group.id)) });
    },
  });
  return (
    <div className={styles.split}>
      <div className={styles.main}>
        <Sheet>
          {head}
          {stale && (
            <div className={styles.stale}>
              <Notice tone="warn" title="Somebody else changed this group">
                {stale} Their changes are taken over below, yours stand on top of them. Look again, then save.
              </Notice>
            </div>
          )}
          <div className={styles.matrix}>
            {modules.isPending && <SkeletonTable rows={12} columns={7} />}
            {modules.isError && <Failed error={modules.error} onRetry={() => modules.refetch()} />}
            {modules.data && (
              <PermissionMatrix
                sections={sectionsOf(modules.data)}
                changes={changes}
                inMenu={new Set(group.modules.map(({ id }) => id))}
                readOnly={readOnly}
              />
            )}
          </div>
        </Sheet>
        {changes.count > 0 && (
          <SaveBar
            changes={changes}
            members={group.member_count}
            loading={loading}
            onSave={() => submit(undefined)}
          />
        )}
      </div>
      <GroupPreviewPanel group={group} held={changes.held} modules={modules.data ?? []} />
      <LeaveDialog blocker={blocker} kept={false} onDiscard={async () => changes.undo()} />
    </div>
  );
}

type SaveBarProps = { changes: PermissionChanges; members: number; loading: boolean; onSave: () => void };

function SaveBar({ changes, members, loading, onSave }: SaveBarProps) {
  return (
    <section className={styles.save} aria-label="Changes not saved">
      <p className={styles.words} aria-live="polite">
        <b>
          {changes.count} {changes.count === 1 ? 'change' : 'changes'} not saved.
        </b>{' '}
        {changes.added.size} added, {changes.removed.size} removed. {peopleGet(members)} at their next click.
      </p>
      <ActionButton variant="quiet" icon={IconArrowBackUp} onClick={changes.undo} disabled={loading}>
        Undo
      </ActionButton>
      <ActionButton onClick={onSave} loading={loading}>
        Save permissions
      </ActionButton>
    </section>
  );
}

function peopleGet(members: number): string {
  if (members === 0) return 'Nobody is a member yet; whoever becomes one gets them';
  return members === 1 ? 'One person gets them' : `${members} people get them`;
}
