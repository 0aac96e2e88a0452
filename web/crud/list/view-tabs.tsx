import type { Resource } from '#shared/resource/define-resource.ts';
import { Tabs } from '#web/components/tabs.tsx';
import type { ListControl } from './list-state.ts';
import { useSavedViews, useViewCounts } from './saved-views.ts';

/** All rows and the saved views as underlined tabs, each with its count. */
export function ViewTabs({ resource, control }: { resource: Resource; control: ListControl }) {
  const views = useSavedViews(resource);
  const counts = useViewCounts(resource, views);
  const tabs = views.map(({ id, name, query }) => ({
    key: String(id),
    label: name,
    to: `?${query ? `${query}&` : ''}view=${id}`,
    count: counts.get(id),
  }));
  return (
    <Tabs
      label="Views"
      tabs={[{ key: 'all', label: 'All', to: '?', count: counts.get(null) }, ...tabs]}
      active={control.state.view ?? 'all'}
    />
  );
}
