import { useQueries } from '@tanstack/react-query';
import { permission } from '#shared/permissions.ts';
import type { Related, Resource } from '#shared/resource/define-resource.ts';
import { resourceNamed } from '#shared/resources/index.ts';
import { latePart } from '#web/components/late-part.tsx';
import { SkeletonTable } from '#web/components/skeletons.tsx';
import { useCan } from '#web/session/use-session.ts';
import type { DetailTab, ResourceExtras } from '../extras.ts';
import { countQuery, type Listed } from '../list/use-rows.ts';

/** The tabs with the lists that a definition names as related; each list comes when its tab is first opened. */
export function relatedTabs(
  { related = [] }: Resource,
  extrasOf: (name: string) => Promise<ResourceExtras>,
): DetailTab[] {
  return related.map((one) => {
    const { resource: name, label = resourceNamed(name).title } = one;
    const List = latePart(
      async () => {
        const [{ RecordList }, extras] = await Promise.all([
          import('../list/record-list.tsx'),
          extrasOf(name),
        ]);
        return ({ id }: { id: number }) => <RecordList part resource={pointingTo(id, one)} extras={extras} />;
      },
      { waiting: () => <SkeletonTable rows={6} columns={5} /> },
    );
    return { key: name, label, panel: ({ record }) => <List id={record.id} /> };
  });
}

/** How many records stand in each related list that the person may browse, by its tab; undefined until it is known. */
export function useRelated({ related = [] }: Resource, id: number): ReadonlyMap<string, number | undefined> {
  const can = useCan();
  const seen = related.filter(({ resource }) => can(permission('browse', resourceNamed(resource).noun)));
  const counts = useQueries({ queries: seen.map((one) => countQuery(pointingTo(id, one), '')) });
  return new Map(seen.map(({ resource }, place) => [resource, counts[place]?.data]));
}

/** The list of the records that point to one; the columns that would say the same in every row are left out. */
function pointingTo(id: number, { resource: name, by }: Related): Listed {
  const resource = resourceNamed(name);
  const fields = [by].flat();
  const same = fields.length === 1 ? fields : [];
  return {
    ...resource,
    columns: resource.columns.filter((path) => !same.includes(path.split('.')[0] ?? '')),
    firstUse: undefined,
    within: { match: 'any', rules: fields.map((field) => ({ field, op: 'equals', value: id })) },
  };
}
