import { Notice } from '#web/components/notice.tsx';
import { useLanding } from '#web/screens/application/use-landing.ts';
import { Widgets } from './widgets.tsx';

/** The dashboards of an application for the groups of whoever is signed in; nothing where there are none. */
export function LandingWidgets({ application }: { application: string }) {
  const found = useLanding(application);
  if (found.isLoadingError) return <Notice tone="bad">{found.error.detailWithReference}</Notice>;
  return <Widgets widgets={found.data?.widgets ?? []} />;
}
