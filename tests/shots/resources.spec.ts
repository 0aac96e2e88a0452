import type { Resource } from '#shared/resource/define-resource.ts';
import { RESOURCES } from '#shared/resources/index.ts';
import { type Ask, shot } from './camera.ts';

/** Who works with the lists of an area; administrators where nobody else does. */
const WORKERS: readonly [path: string, account: string][] = [
  ['/budget/expenditures', 'officer'],
  ['/budget/batches', 'officer'],
  ['/budget/', 'budget'],
  ['/payments/reversals', 'officer'],
  ['/payments/reversal-requests', 'budget'],
  ['/payments/', 'treasury'],
  ['/inventory/', 'store'],
  ['/facilities-logistics/', 'logistics'],
  ['/approvals/', 'logistics'],
  ['/staff-services/', 'staff'],
  ['/admin-center/services', 'records'],
];

const LISTED = RESOURCES.filter(
  ({ path, url }) => url && !path.includes('{') && path !== '/admin-center/configure',
);

for (const resource of LISTED) {
  const { name, path, actions } = resource;
  const as = WORKERS.find(([start]) => path.startsWith(start))?.[1] ?? 'admin';
  const area = path.split('/')[1];
  shot(`${area}-${name}-list`, { as, at: path });
  shot(`${area}-${name}-detail`, { as, at: async (ask) => `${path}/${await newest(resource, ask)}` });
  if (actions.includes('create')) {
    shot(`${area}-${name}-create`, { as, at: `${path}/create` });
  }
  if (actions.includes('manage')) {
    shot(`${area}-${name}-manage`, {
      as,
      at: async (ask) => `${path}/${await newest(resource, ask)}/manage`,
    });
  }
}

async function newest({ url }: Resource, ask: Ask): Promise<number> {
  const [record] = await ask<{ id: number }[]>(`${url}?per_page=1`);
  return record?.id ?? 0;
}
