import type { ResourceExtras } from '../../crud/extras.ts';
import { DESK_PATH } from './desk/desk-path.ts';

/** What the list of payments does differently: handling a payment opens it at the desk. */
export const extras: ResourceExtras = {
  actions: { handle: { to: ({ id }) => `${DESK_PATH}/${id}` } },
};
