import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { Refusal } from '#shared/errors.ts';
import { formatNaira } from '#shared/money.ts';
import { DESK_WORDS, deskBefore } from '#shared/workflows/desks.ts';
import { notify, tellOffice } from '../notifications/index.ts';

/** A trip whose mandate is raised or paid, with what pays it and where that is. */
interface Raised {
  request: string;
  owed_kobo: number;
  expenditure_id: number;
  expenditure: string;
  user_id: number;
  payment_id: number | null;
  state: string | null;
}

/**
 * A trip was called off after its mandate was raised, with what is still to be paid for it, in kobo: whoever has the payment is
 * told by how much to lower it, and treasury, once it is paid, what is to come back. Answers who does what, in a sentence.
 */
export async function tellToLower(
  trx: Transaction,
  actor: Actor,
  hold_id: number,
  mandate: { code: string; isPaid: boolean },
  { reason, cost_kobo }: { reason: string; cost_kobo: number | null },
): Promise<string> {
  const { request, owed_kobo, ...raised } = await findRaised(trx, hold_id);
  const { code, isPaid } = mandate;
  if (cost_kobo === null && !isPaid) throw wrong('Say what is still to be paid; 0 if nothing');
  if (cost_kobo !== null && cost_kobo > owed_kobo)
    throw wrong(`At most ${formatNaira(owed_kobo)} is ${isPaid ? 'paid' : 'to be paid'} for it.`);
  if (cost_kobo === owed_kobo)
    return isPaid
      ? `${code} is paid: nothing of it is to come back.`
      : `${code} is raised and still pays ${formatNaira(owed_kobo)} for it.`;
  const less = cost_kobo === null ? '' : formatNaira(owed_kobo - cost_kobo);
  const news = {
    about: 'remarks' as const,
    title: isPaid
      ? `${request} was called off: ${less || 'a part'} of what ${code} paid for it is to come back`
      : `${request} was called off: lower what ${code} pays by ${less}`,
    body: isPaid
      ? `${reason}\nRecord what the vendor gives back.`
      : `${reason}\n${raised.expenditure} pays ${formatNaira(owed_kobo)} for it, of which ${formatNaira(cost_kobo ?? 0)} is still owed.`,
    sender_name: actor.name,
  };
  const { payment_id, state, expenditure_id, user_id } = raised;
  const desk = isPaid ? 'posting' : state === null ? undefined : deskBefore(state);
  if (payment_id !== null && desk)
    await tellOffice(trx, DESK_WORDS[desk].office, {
      ...news,
      path: `/payments/clear-payments/${payment_id}`,
    });
  else await notify(trx, { ...news, user_ids: [user_id], path: `/budget/expenditures/${expenditure_id}` });
  if (isPaid) return `${code} is paid: what the vendor gives back is recovered by treasury.`;
  return desk
    ? `${code} is raised: ${DESK_WORDS[desk].name} is told to lower its payment by ${less}.`
    : `${code} is raised: whoever raised ${raised.expenditure} is told that ${less} less is to be paid.`;
}

async function findRaised(trx: Transaction, hold_id: number): Promise<Raised> {
  const { rows } = await sql<Raised>`
    select h.request, coalesce(h.share_kobo, h.due_kobo) as owed_kobo, e.id as expenditure_id, e.code as expenditure, e.user_id,
        p.id as payment_id, p.stage || '/' || p.status as state
      from holds h join expenditures e on e.mandate_id = h.mandate_id and e.status in ('cleared', 'batched', 'queried', 'paid', 'refunded')
      left join payments p on p.expenditure_id = e.id and p.status not in ('returned', 'reversed', 'deleted')
     where h.id = ${hold_id}`.execute(trx);
  const [found] = rows;
  if (!found) throw new Error(`nothing live pays the mandate of hold ${hold_id}`);
  return found;
}

function wrong(sentence: string): Refusal {
  return new Refusal('VALIDATION', sentence, { cost: [sentence] });
}
