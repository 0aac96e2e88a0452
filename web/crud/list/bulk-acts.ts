import { permission } from '#shared/permissions.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import { words } from '#shared/resource/fields.ts';
import { permissionsOf } from '#shared/resource/judge.ts';
import { outlineNamed } from '#shared/resources/known.ts';
import { actIcon } from '#web/components/icons.ts';
import type { Session } from '#web/session/types.ts';
import type { BulkAct, ResourceExtras } from '../extras.ts';
import { wireAct } from '../record.ts';
import { whyNot } from '../use-acts.ts';

/** What somebody may do with several rows: the acts of the workflow that are for several, those of the list's own, and deleting where the engine itself deletes. */
export function bulkActsOf(
  resource: Resource,
  { seen, bulkActs }: Pick<ResourceExtras, 'seen' | 'bulkActs'>,
  session: Session,
): BulkAct[] {
  const { permissions } = session;
  const { workflow, url, noun, name, writes, actions } = resource;
  const isGeneric = writes === 'generic' && actions.includes('delete');
  const deleting = isGeneric && permissions.includes(permission('delete', noun));
  const acts = Object.entries(workflow?.acts ?? {}).filter(
    ([, act]) =>
      act.several &&
      (act.at ?? workflow?.of) === name &&
      workflow &&
      permissionsOf(workflow, act).some((one) => permissions.includes(one)),
  );
  return [
    ...acts.map(
      ([key, act]): BulkAct => ({
        key,
        label: words(key),
        done: act.past,
        icon: actIcon(key, act.row),
        danger: act.row === 'delete' || act.row === 'decline',
        path: `${outlineNamed(workflow?.of ?? name).url}/acts/${key}`,
        whyNot: (record) => wireAct(record, key)?.why_not?.sentence ?? null,
        seen,
      }),
    ),
    ...(bulkActs?.(session) ?? []),
    ...(deleting ? [deleteOf(url)] : []),
  ];
}

function deleteOf(url: string): BulkAct {
  return {
    key: 'delete',
    label: 'Delete',
    done: 'deleted',
    icon: actIcon('delete'),
    danger: true,
    path: `${url}/acts/delete`,
    whyNot: (record) => whyNot('delete', record),
  };
}
