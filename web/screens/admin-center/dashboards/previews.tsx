import { useQuery } from '@tanstack/react-query';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';
import { SkeletonLines } from '#web/components/skeletons.tsx';
import { useSettled } from '#web/crud/list/use-settled.ts';
import type { WireRecord } from '#web/crud/record.ts';
import { QuestionWords } from './question-words.tsx';
import styles from './widget.module.css';
import { WidgetView } from './widget.tsx';
import type { Widget } from './widget-data.ts';

/** How a dashboard looks with the values of the form, on the rows that the person at the form sees. */
export function DraftPreview({ values }: { values: Readonly<Record<string, unknown>> }) {
  const { resource, displays, title, details, icon, measure, group_by, period, filter } = values;
  const asked = useSettled(
    JSON.stringify({
      resource,
      displays,
      title,
      details,
      icon: icon || null,
      measure: measure || null,
      group_by: group_by || null,
      period: period || null,
      filter: filter || null,
    }),
  );
  const ready = Boolean(resource && displays);
  const preview = useQuery<Widget, ApiError>({
    queryKey: ['dashboards', 'preview', asked],
    queryFn: async ({ signal }) =>
      (await api.post<Widget>('dashboards/preview', JSON.parse(asked), { signal })).data,
    enabled: ready && asked.includes('"displays":"'),
    placeholderData: (before) => before,
  });
  return (
    <aside className={styles.preview} aria-label="Preview">
      <p>How it looks to you</p>
      {!ready && <p className={styles.details}>Select what it is about and its display.</p>}
      {ready && preview.isPending && <SkeletonLines lines={4} />}
      {ready && preview.isError && <p className={styles.details}>{preview.error.detail}</p>}
      {ready && preview.data && (
        <WidgetView widget={{ ...preview.data, title: preview.data.title || 'Without a title' }} />
      )}
    </aside>
  );
}

/** A saved dashboard as whoever reads it would see it. */
export function SavedPreview({ record }: { record: WireRecord }) {
  const preview = useQuery<Widget, ApiError>({
    queryKey: ['dashboards', 'preview', record.id, record.version],
    queryFn: async ({ signal }) =>
      (await api.get<Widget>(`dashboards/${record.id}/preview`, { signal })).data,
  });
  if (preview.isPending) return <SkeletonLines lines={4} />;
  if (preview.isError) return <p className={styles.details}>{preview.error.detail}</p>;
  return (
    <div className={styles.saved}>
      <QuestionWords record={record} />
      <WidgetView widget={preview.data} />
    </div>
  );
}
