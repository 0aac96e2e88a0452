import { useQuery } from '@tanstack/react-query';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';
import { Notice } from '#web/components/notice.tsx';
import styles from './widget.module.css';
import type { Widget } from './widget-data.ts';
import { Widgets } from './widgets.tsx';

/** What the home shows of dashboards to the groups of whoever is signed in. */
export function useHomeWidgets() {
  return useQuery<Widget[], ApiError>({
    queryKey: ['landing', 'home'],
    queryFn: async ({ signal }) => (await api.get<Widget[]>('home/dashboards', { signal })).data,
  });
}

/** The dashboards of the home; nothing where there are none. */
export function HomeWidgets() {
  const found = useHomeWidgets();
  if (found.isLoadingError) return <Notice tone="bad">{found.error.detailWithReference}</Notice>;
  if (!found.data || found.data.length === 0) return null;
  return (
    <section className={styles.home} aria-label="Figures">
      <Widgets widgets={found.data} />
    </section>
  );
}
