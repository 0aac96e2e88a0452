import { useQuery } from '@tanstack/react-query';
import { permission } from '#shared/permissions.ts';
import { configure } from '#shared/resources/admin-center/configure.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';
import { EmptyState } from '#web/components/empty-state.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Sheet } from '#web/components/sheet.tsx';
import { SkeletonLines } from '#web/components/skeletons.tsx';
import { lostBy } from '#web/crud/detail/use-record.ts';
import { Failed, NoPermission } from '#web/crud/list/list-states.tsx';
import { useCan } from '#web/session/use-session.ts';
import { SETTINGS, type Setting } from './setting.ts';
import { SettingsForm } from './settings-form.tsx';

/** The settings of the portal, filled in under their headings; they act at once, without a restart. */
export default function Configure() {
  const can = useCan();
  return (
    <Sheet>
      <PageHeader title={configure.title} subtitle="Changes apply at once, for everybody." />
      {can(permission('browse', configure.noun)) ? (
        <Settings />
      ) : (
        <NoPermission resource={configure} verb="browse" />
      )}
    </Sheet>
  );
}

function Settings() {
  const found = useQuery<Setting[], ApiError>({
    queryKey: SETTINGS,
    queryFn: async ({ signal }) => (await api.get<Setting[]>('settings/values', { signal })).data,
  });
  const lost = lostBy(found);
  if (lost) return <Failed error={lost} onRetry={() => found.refetch()} />;
  if (!found.data) return <SkeletonLines lines={8} />;
  if (found.data.length === 0)
    return (
      <EmptyState kind="first-use" title="No settings yet">
        Settings are defined under Settings and filled in here.
      </EmptyState>
    );
  return <SettingsForm settings={found.data} />;
}
