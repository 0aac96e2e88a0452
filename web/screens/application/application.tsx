import { Link, useParams } from 'react-router';
import { APPLICATIONS } from '#shared/applications.ts';
import type { NavigationEntry } from '#shared/navigation.ts';
import { ActionLink } from '#web/components/action-button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { Forward } from '#web/components/forward.tsx';
import { ICONS } from '#web/components/icons.ts';
import { moduleIcon } from '#web/components/module-icons.ts';
import { PageHeader } from '#web/components/page-header.tsx';
import { Sheet } from '#web/components/sheet.tsx';
import { SkeletonPage } from '#web/components/skeletons.tsx';
import { applicationsOf, captioned } from '#web/session/navigation.ts';
import { useSession } from '#web/session/use-session.ts';
import { LandingWidgets } from '../admin-center/dashboards/landing-widgets.tsx';
import NotFound from '../not-found/not-found.tsx';
import styles from './application.module.css';
import { useLanding } from './use-landing.ts';

/** Where the short addresses of the default cards lead whoever has no application there. */
const FORWARDS: ReadonlyMap<string, string> = new Map([
  ['requisitions', '/staff-services/requisitions'],
  ['claims', '/staff-services/claims'],
  ['reports', '/reports/budget-analysis'],
  ['settings', '/admin-center/configure'],
]);

/** An application's landing: its figures, and its modules in the menu's order. The address carries the application's path or id. */
export default function Application() {
  const { application: key } = useParams();
  const { navigation } = useSession();
  const application = applicationsOf(navigation).find(
    ({ path, id }) => path === `/${key}` || String(id) === key,
  );
  if (application) return <Open application={application} asked={key ?? ''} />;
  const forward = FORWARDS.get(key ?? '');
  return forward ? <Forward to={forward} /> : <NothingOpen path={`/${key}`} />;
}

function Open({ application, asked }: { application: NavigationEntry; asked: string }) {
  const { data, isPending } = useLanding(asked);
  const header = <PageHeader title={application.name} subtitle={application.description} />;
  // What stands beneath the figures comes with them, so that it doesn't move under somebody's finger.
  if (isPending)
    return (
      <Sheet>
        {header}
        <SkeletonPage />
      </Sheet>
    );
  return (
    <Sheet>
      {header}
      <LandingWidgets application={asked} />
      <ul className={styles.grid} aria-label={`Screens of ${application.name}`}>
        {captioned(application).flatMap(({ entries }) =>
          entries.map((entry) => (
            <li key={entry.id}>
              <Entry entry={entry} count={data?.counts[entry.path]} />
            </li>
          )),
        )}
      </ul>
    </Sheet>
  );
}

/** An application of the portal of which nothing is open to this person; any other address is no page. */
function NothingOpen({ path }: { path: string }) {
  const application = APPLICATIONS.find((one) => one.path === path);
  if (!application) return <NotFound />;
  return (
    <Sheet>
      <PageHeader title={application.name} />
      <EmptyState
        kind="no-permission"
        title={`You have no access to ${application.name}`}
        action={
          <ActionLink to="/dashboard" variant="default" icon={ICONS['go back']}>
            Go to the dashboard
          </ActionLink>
        }
      >
        Your groups have no module in it. An administrator can give them one.
      </EmptyState>
    </Sheet>
  );
}

/** A screen of the application; a list with how many records it holds for this person. */
function Entry({ entry, count }: { entry: NavigationEntry; count: number | undefined }) {
  const Icon = moduleIcon(entry.icon);
  const about = entry.description ?? entry.caption;
  return (
    <Link className={styles.entry} to={entry.path}>
      <Icon size={20} stroke={1.6} aria-hidden />
      <b>{entry.name}</b>
      {count !== undefined && <span className={`${styles.count} num`}>{count.toLocaleString('en')}</span>}
      {about && <span className={styles.about}>{about}</span>}
    </Link>
  );
}
