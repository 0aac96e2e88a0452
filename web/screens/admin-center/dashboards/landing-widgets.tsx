import { Notice } from '#web/components/notice.tsx';
import { useLanding } from '#web/screens/application/use-landing.ts';
import styles from './widget.module.css';
import { WidgetView } from './widget.tsx';

/** The dashboards of an application for the groups of whoever is signed in; nothing where there are none. */
export default function LandingWidgets({ application }: { application: string }) {
  const found = useLanding(application);
  if (found.isLoadingError) return <Notice tone="bad">{found.error.detailWithReference}</Notice>;
  if (!found.data || found.data.widgets.length === 0) return null;
  return (
    <div className={styles.widgets}>
      {found.data.widgets.map((widget) => (
        <WidgetView key={widget.id} widget={widget} />
      ))}
    </div>
  );
}
