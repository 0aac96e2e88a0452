import { done } from '../travel/trip-desk.ts';
import type { CloseDesk } from './close-desk.ts';
import type { Below, Ground } from './close-ground.ts';

/** Decides whatever is open as it falls, answers what is answered first, and closes the year; answers what was decided. */
export async function closeByChance(
  desk: CloseDesk,
  { year, next }: Ground,
  below: Below,
): Promise<Set<string>> {
  const { people, call } = desk;
  const did = new Set<string>();
  const post = (who: { token: string }, path: string, body: object = {}) =>
    call('POST', path, { token: who.token, body });
  for (let round = 0; round < 30; round += 1) {
    const { items } = await desk.closing(year, '?per_page=1000');
    for (const { type, id, decisions, decision, proposed_fund, department } of items) {
      if (type === 'reversal')
        done(await post(people.budget2, `reversals/${id}/deny`, { response: 'Too late' }));
      else if (type === 'fund-change')
        done(await post(people.budget2, `fund-changes/${id}/deny`, { response: 'Too late' }));
      else if (type === 'bounce')
        done(await post(people.treasury2, `payments/${id}/withdraw-bounce`, { reason: 'It was another' }));
      else if (type !== 'advance' && (decision === null || decision === 'finished')) {
        // What is to be finished isn't paid in this history: in the end it is decided otherwise.
        const allowed = decisions.filter((one) => decision === null || one !== 'finished');
        const chosen = allowed[below(allowed.length)] ?? 'lapsed';
        const isMoved = chosen === 'carried' || chosen === 'secured';
        const fund_id =
          isMoved && !proposed_fund && department.id === desk.ict ? next[below(next.length)] : undefined;
        const made = await desk.decide(year, { type, id, decision: chosen, remark: 'At the close', fund_id });
        if (made.status === 200) did.add(`${type} ${chosen}`);
        else if (![422, 409].includes(made.status)) throw new Error(`${type} ${chosen}: ${made.text}`);
      }
    }
    const submitted = await desk.submit(year);
    if (submitted.status === 409) continue;
    done(submitted);
    const confirmed = await desk.confirm(year);
    if (confirmed.status === 200) return did;
    throw new Error(`confirm ${year}: ${confirmed.text}`);
  }
  throw new Error(`${year} can't be closed: ${JSON.stringify((await desk.closing(year)).items)}`);
}
