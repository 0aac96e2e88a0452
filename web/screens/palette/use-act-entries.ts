import { useQuery } from '@tanstack/react-query';
import type { FoundRecord } from '#shared/found-record.ts';
import { permission } from '#shared/permissions.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import type { Outline } from '#shared/resource/outline.ts';
import { definitionOf, OUTLINES, outlineNamed } from '#shared/resources/known.ts';
import { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';
import { withSameAgain } from '#web/crud/detail/same-again.ts';
import type { Act, ResourceExtras } from '#web/crud/extras.ts';
import type { WireRecord } from '#web/crud/record.ts';
import { actPath, actsOn } from '#web/crud/use-acts.ts';
import { EXTRAS } from '#web/resource-extras.ts';
import type { Session } from '#web/session/types.ts';
import { useSession } from '#web/session/use-session.ts';
import type { Entry } from './entries.ts';

/** One of the lists that show a record, with the record as that list reads it. */
type View = { resource: Resource; extras: ResourceExtras; record: WireRecord };

/** What can be done with a found record, as its own pages offer it, each with why not; nothing while it is being read. */
export function useActEntries(found: FoundRecord | undefined): Entry[] {
  const session = useSession();
  const views = useQuery<readonly View[]>({
    queryKey: ['palette', 'record', found?.resource, found?.id],
    queryFn: ({ signal }) => (found ? readViews(found, session, signal) : []),
    enabled: found !== undefined,
    // Reasons are of this moment; and what acts are made of is no data to compare.
    staleTime: 0,
    gcTime: 0,
    structuralSharing: false,
  });
  if (!found) return [];
  const name = found.code || found.title;
  const offered = (views.data ?? []).flatMap((view) =>
    withSameAgain(
      actsOn(view.resource, view.extras, view.record, session),
      view.resource,
      view.record,
      session,
    ).map((act) => entryOf(view, act, name)),
  );
  const seen = new Set<string>();
  return offered.filter(({ key, label }) => {
    const again = key.endsWith(' view') || seen.has(label);
    seen.add(label);
    return !again;
  });
}

function entryOf({ resource, record }: View, act: Act, name: string): Entry {
  return {
    key: `act ${resource.name} ${record.id} ${act.key}`,
    group: `Actions for ${name}`,
    icon: act.icon,
    label: act.label,
    path: actPath(resource, record.id, act),
    run: act.run,
    whyNot: act.whyNot,
  };
}

/** The record in every list that shows it to me, since each may offer acts of its own. */
async function readViews(found: FoundRecord, session: Session, signal: AbortSignal): Promise<View[]> {
  const { table } = outlineNamed(found.resource);
  const views = await Promise.all(
    OUTLINES.filter((one) => one.table === table && mayOpen(one, session)).map(
      async (one): Promise<View | null> => {
        const [resource, record, extras] = await Promise.all([
          definitionOf(one.name),
          readRecord(one, found.id, signal),
          extrasOf(one),
        ]);
        return record && { resource, extras, record };
      },
    ),
  );
  return views.filter((view) => view !== null);
}

function mayOpen({ path, noun, actions }: Outline, { permissions }: Session): boolean {
  const acts = actions.some((action) => action !== 'create' && action !== 'view');
  return acts && !path.includes('{') && permissions.includes(permission('read', noun));
}

async function extrasOf({ name }: Outline): Promise<ResourceExtras> {
  return (await EXTRAS[name]?.())?.extras ?? {};
}

// A record that one of its lists doesn't show me has no acts there.
async function readRecord({ url }: Outline, id: number, signal: AbortSignal): Promise<WireRecord | null> {
  try {
    return (await api.get<WireRecord>(`${url}/${id}`, { signal })).data;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return null;
    throw error;
  }
}
