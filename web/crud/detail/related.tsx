import { useQueries } from '@tanstack/react-query';
import { permission } from '#shared/permissions.ts';
import type { Related, Resource } from '#shared/resource/define-resource.ts';
import type { Filter } from '#shared/resource/filter.ts';
import { definitionOf, outlineNamed } from '#shared/resources/known.ts';
import { latePart } from '#web/components/late-part.tsx';
import { SkeletonTable } from '#web/components/skeletons.tsx';
import { useCan } from '#web/session/use-session.ts';
import type { DetailTab, ResourceExtras } from '../extras.ts';
import { type Counted, countQuery, type Listed } from '../list/use-rows.ts';

/** The tabs with the lists that a definition names as related; each list comes when its tab is first opened. */
export function relatedTabs(
  { related = [] }: Resource,
  extrasOf: (name: string) => Promise<ResourceExtras>,
): DetailTab[] {
  return related.map((one) => {
    const { resource: name, label = outlineNamed(name).title } = one;
    const List = latePart(
      async () => {
        const [{ RecordList }, resource, extras] = await Promise.all([
          import('../list/record-list.tsx'),
          definitionOf(name),
          extrasOf(name),
        ]);
        return ({ id }: { id: number }) => (
          <RecordList part resource={listOf(resource, id, one)} extras={extras} />
        );
      },
      { waiting: () => <SkeletonTable rows={6} columns={5} /> },
    );
    return { key: name, label, panel: ({ record }) => <List id={record.id} /> };
  });
}

/** How many records stand in each related list that the person may browse, by its tab; undefined until it is known. */
export function useRelated({ related = [] }: Resource, id: number): ReadonlyMap<string, Counted | undefined> {
  const can = useCan();
  const seen = related.filter(({ resource }) => can(permission('browse', outlineNamed(resource).noun)));
  const counts = useQueries({
    queries: seen.map((one) =>
      countQuery({ url: outlineNamed(one.resource).url, within: pointingTo(id, one) }, ''),
    ),
  });
  return new Map(seen.map(({ resource }, place) => [resource, counts[place]?.data]));
}

/** The list of the records that point to one; the columns that would say the same in every row are left out. */
function listOf(resource: Resource, id: number, related: Related): Listed {
  const fields = [related.by].flat();
  const same = fields.length === 1 ? fields : [];
  return {
    ...resource,
    columns: resource.columns.filter((path) => !same.includes(path.split('.')[0] ?? '')),
    firstUse: undefined,
    within: pointingTo(id, related),
  };
}

function pointingTo(id: number, { by }: Related): Filter {
  return { match: 'any', rules: [by].flat().map((field) => ({ field, op: 'equals', value: id })) };
}
