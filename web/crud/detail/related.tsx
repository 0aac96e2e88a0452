import { useQueries } from '@tanstack/react-query';
import { permission } from '#shared/permissions.ts';
import type { Related, Resource } from '#shared/resource/define-resource.ts';
import type { Rule } from '#shared/resource/filter.ts';
import { resourceNamed } from '#shared/resources/index.ts';
import { latePart } from '#web/components/late-part.tsx';
import { SkeletonTable } from '#web/components/skeletons.tsx';
import { useCan } from '#web/session/use-session.ts';
import type { DetailTab, ResourceExtras } from '../extras.ts';
import { countQuery } from '../list/use-rows.ts';

/** The tabs with the lists that a definition names as related; each list comes when its tab is first opened. */
export function relatedTabs(
  { related = [] }: Resource,
  extrasOf: (name: string) => Promise<ResourceExtras>,
): DetailTab[] {
  return related.map(({ resource: name, by, label }) => {
    const resource = resourceNamed(name);
    const List = latePart(
      async () => {
        const [{ RecordList }, extras] = await Promise.all([
          import('../list/record-list.tsx'),
          extrasOf(name),
        ]);
        return ({ id }: { id: number }) => (
          <RecordList resource={resource} extras={extras} within={pointsTo(by, id)} />
        );
      },
      { waiting: () => <SkeletonTable rows={6} columns={5} /> },
    );
    return { key: name, label: label ?? resource.title, panel: ({ record }) => <List id={record.id} /> };
  });
}

/** How many records stand in each related list that the person may browse, by its tab; undefined until it is known. */
export function useRelated({ related = [] }: Resource, id: number): ReadonlyMap<string, number | undefined> {
  const can = useCan();
  const seen = related.filter(({ resource }) => can(permission('browse', resourceNamed(resource).noun)));
  const counts = useQueries({ queries: seen.map((one) => countOf(one, id)) });
  return new Map(seen.map(({ resource }, place) => [resource, counts[place]?.data]));
}

function countOf({ resource, by }: Related, id: number) {
  const within = new URLSearchParams({ within: JSON.stringify(pointsTo(by, id)) });
  return countQuery(resourceNamed(resource), within.toString());
}

function pointsTo(field: string, value: number): Rule {
  return { field, op: 'equals', value };
}
