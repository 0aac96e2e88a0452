import { API_HOST } from '../api/host.ts';
import { Avatar } from '../components/avatar.tsx';
import type { SessionUser } from '../session/types.ts';

/** The picture of the signed-in person, whose path is prefixed with the API's host; initials where there is none. */
export function Portrait({ user, size = 32 }: { user: SessionUser; size?: number }) {
  return <Avatar name={user.name} picture={user.avatar && `${API_HOST}${user.avatar}`} size={size} />;
}
