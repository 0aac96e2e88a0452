import { IconUsers } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { notSignedIn } from '#shared/invitations.ts';
import { permission } from '#shared/permissions.ts';
import { groups } from '#shared/resources/administration/groups.ts';
import { isAdministrator, isGuarded, onlyAdministrators } from '#shared/rights.ts';
import { Block } from '#web/components/layout.tsx';
import { Notice } from '#web/components/notice.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Sheet } from '#web/components/sheet.tsx';
import { SkeletonPage } from '#web/components/skeletons.tsx';
import { Tabs } from '#web/components/tabs.tsx';
import { RecordFailure } from '#web/crud/detail/record-failure.tsx';
import { RecordTimeline } from '#web/crud/detail/record-timeline.tsx';
import { lostBy, useRecord } from '#web/crud/detail/use-record.ts';
import { PartForm } from '#web/crud/form/part-form.tsx';
import { NoPermission } from '#web/crud/list/list-states.tsx';
import { useCan, useSession } from '#web/session/use-session.ts';
import { useAddress } from '#web/use-address.ts';
import type { GroupRecord } from './group-data.ts';
import { GroupPermissions } from './group-permissions.tsx';
import styles from './manage-group.module.css';

const TABS = [
  { key: 'members', label: 'Members' },
  { key: 'permissions', label: 'Permissions' },
  { key: 'modules', label: 'Modules' },
  { key: 'name', label: 'Name and office' },
  { key: 'timeline', label: 'Timeline' },
] as const;
type TabKey = (typeof TABS)[number]['key'];

/** One group: what its members may do, who they are, what their menu shows, and what happened to it. */
export default function ManageGroup() {
  const { id = '' } = useParams();
  const can = useCan();
  if (!can(permission('edit', groups.noun)))
    return (
      <Sheet>
        <PageHeader title={groups.title} crumbs={[{ label: groups.title, to: groups.path }]} />
        <NoPermission resource={groups} verb="edit" />
      </Sheet>
    );
  return <Managed key={id} id={id} />;
}

function Managed({ id }: { id: string }) {
  const found = useRecord(groups, id);
  const lost = lostBy(found);
  if (lost) return <RecordFailure resource={groups} error={lost} onRetry={() => found.refetch()} />;
  if (found.data) return <Group group={found.data as GroupRecord} />;
  return (
    <Sheet>
      <SkeletonPage />
    </Sheet>
  );
}

function Group({ group }: { group: GroupRecord }) {
  const [params] = useAddress();
  const active: TabKey = TABS.find(({ key }) => key === params.get('tab'))?.key ?? 'members';
  const barred = group.why_not?.manage;
  const head = (
    <>
      <PageHeader
        title={group.name}
        documentTitle={`Manage ${group.name}`}
        crumbs={[{ label: groups.title, to: groups.path }, { label: 'Manage' }]}
        subtitle={
          <span className={styles.count}>
            <IconUsers size={17} stroke={1.7} aria-hidden />
            {count(Number(group.people), 'member')}
            {group.not_signed_in > 0 && ` (${notSignedIn(group.not_signed_in, Number(group.people))})`},{' '}
            {count(group.permissions.length, 'permission')}
          </span>
        }
      />
      {barred && (
        <Block bottom={16} width={720}>
          <Notice tone="warn" title="You can see this group, but not change it">
            {barred}
          </Notice>
        </Block>
      )}
      <Tabs
        label={`Parts of ${group.name}`}
        active={active}
        tabs={TABS.map((tab) => ({
          ...tab,
          to: tab.key === 'members' ? '?' : `?tab=${tab.key}`,
          count: tab.key === 'members' ? group.members.length : undefined,
        }))}
      />
    </>
  );
  if (active === 'permissions')
    return <GroupPermissions group={group} head={head} readOnly={Boolean(barred)} />;
  return (
    <Sheet>
      {head}
      <Block top={24} width={900}>
        {active === 'timeline' ? (
          <RecordTimeline resource={groups} id={group.id} />
        ) : (
          <>
            {active === 'members' && <OfficeNotice group={group} />}
            <PartForm key={active} resource={groups} extras={{}} record={group} {...PARTS[active]} />
          </>
        )}
      </Block>
    </Sheet>
  );
}

/** Says before anything is typed that others than administrators don't change who is in an office of payments. */
function OfficeNotice({ group }: { group: GroupRecord }) {
  const session = useSession();
  if (!isGuarded(group.office as string | null) || isAdministrator(session.groups)) return null;
  return (
    <Block bottom={16}>
      <Notice tone="warn">{onlyAdministrators(group.name)}</Notice>
    </Block>
  );
}

const PARTS = {
  members: { fields: ['members'], words: 'Save members' },
  modules: { fields: ['modules'], words: 'Save modules' },
  name: { fields: ['name', 'description', 'office', 'totp_required'], words: 'Save' },
} satisfies Partial<Record<TabKey, { fields: string[]; words: string }>>;

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}
