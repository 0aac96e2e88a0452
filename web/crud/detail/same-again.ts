import { IconRepeat } from '@tabler/icons-react';
import { permission } from '#shared/permissions.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import type { Session } from '#web/session/types.ts';
import type { Act } from '../extras.ts';
import type { WireRecord } from '../record.ts';

/** The part of a form's address that names the record that the new one begins like. */
export const LIKE = 'like';

/** What can be done with a record, and doing the same again, before what can't be undone. */
export function withSameAgain(
  acts: readonly Act[],
  resource: Resource,
  record: WireRecord,
  session: Session,
): Act[] {
  const last = acts.filter(({ danger }) => danger);
  return [...acts.filter(({ danger }) => !danger), ...sameAgain(resource, record, session), ...last];
}

/** The way to a form that begins like this record, for whoever may make one of a kind that is made again; nothing else. */
function sameAgain(resource: Resource, { id }: WireRecord, { permissions }: Session): Act[] {
  if (!resource.again || !permissions.includes(permission('add', resource.noun))) return [];
  const to = `${resource.path}/create?${LIKE}=${id}`;
  return [{ key: 'again', label: 'Same again', icon: IconRepeat, to }];
}
