import { useQuery } from '@tanstack/react-query';
import type { ApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/client.ts';
import { Notice } from '../../../components/notice.tsx';
import styles from './widget.module.css';
import { WidgetView } from './widget.tsx';
import type { Widget } from './widget-data.ts';

/** The dashboards of an application for the groups of whoever is signed in; nothing where there are none. */
export default function LandingWidgets({ application }: { application: string }) {
  const found = useQuery<{ widgets: Widget[] }, ApiError>({
    queryKey: ['landing', application],
    queryFn: async ({ signal }) =>
      (await api.get<{ widgets: Widget[] }>(`landing/${application}`, { signal })).data,
  });
  if (found.isError) return <Notice tone="bad">{found.error.detailWithReference}</Notice>;
  if (!found.data || found.data.widgets.length === 0) return null;
  return (
    <div className={styles.widgets}>
      {found.data.widgets.map((widget) => (
        <WidgetView key={widget.id} widget={widget} />
      ))}
    </div>
  );
}
