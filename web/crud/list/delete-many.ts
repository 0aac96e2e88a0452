import { IconTrash } from '@tabler/icons-react';
import { permission } from '#shared/permissions.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';
import type { BulkAct, Outcome, ResourceExtras } from '../extras.ts';
import type { WireRecord } from '../record.ts';
import { whyNot } from '../use-acts.ts';

/** What can be done with several rows: what the area brings, and deleting where the engine itself deletes. */
export function bulkActsOf(resource: Resource, extras: ResourceExtras): readonly BulkAct[] {
  if (extras.bulk) return extras.bulk;
  if (resource.writes !== 'generic' || !resource.actions.includes('delete')) return [];
  return [
    {
      key: 'delete',
      label: 'Delete',
      done: 'deleted',
      icon: IconTrash,
      permission: permission('delete', resource.noun),
      danger: true,
      whyNot: (record) => whyNot('delete', record),
      run: (records) => deleteMany(resource, records),
    },
  ];
}

async function deleteMany(resource: Resource, records: readonly WireRecord[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  // One after the other: each has its own answer, and a refusal of one must not stop the others.
  for (const { id, version } of records) outcomes.push(await deleteOne(resource, id, version));
  return outcomes;
}

async function deleteOne(resource: Resource, id: number, seen: number): Promise<Outcome> {
  try {
    await api.delete(`${resource.url}/${id}`, { seen });
    return { id };
  } catch (error) {
    if (error instanceof ApiError) return { id, problem: error.detailWithReference };
    throw error;
  }
}
