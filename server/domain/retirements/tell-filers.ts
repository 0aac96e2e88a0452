import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { notify } from '../notifications/index.ts';
import type { Retirement } from './load-retirements.ts';

/** Tells whoever travelled, and whoever filed for them, what became of a retirement; with words of the person who acted it is a message of theirs. */
export async function tellFilers(
  trx: Transaction,
  actor: Actor,
  { id, user_id, filed_by, total_kobo }: Pick<Retirement, 'id' | 'user_id' | 'filed_by' | 'total_kobo'>,
  title: string,
  words: string | null = null,
): Promise<void> {
  await notify(trx, {
    user_ids: [user_id, filed_by].filter((one) => one !== actor.id),
    about: words ? 'remarks' : 'mine',
    title,
    body: words,
    amount_kobo: total_kobo,
    path: `/staff-services/retirements/${id}`,
    sender_name: actor.name,
  });
}
