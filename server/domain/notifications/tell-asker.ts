import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { notify } from './notify.ts';

/** What became of what somebody proposed or asked for, why, and where it is. */
export interface Answered {
  asker: number | null;
  title: string;
  why: string;
  path: string;
}

/** Tells whoever proposed something, or asked for it, that somebody else refused it; nobody tells themselves. */
export async function tellAsker(
  trx: Transaction,
  actor: Pick<Actor, 'id' | 'name'>,
  { asker, title, why, path }: Answered,
): Promise<void> {
  await notify(trx, {
    user_ids: asker === null || asker === actor.id ? [] : [asker],
    about: 'remarks',
    ...{ title, body: why, path },
    sender_name: actor.name,
  });
}
