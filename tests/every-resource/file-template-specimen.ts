import type { Desks } from '../payments/desks.ts';
import type { Specimen } from './specimens.ts';
import { type Cast, named } from './workflow-cast.ts';

let turn = 0;

/** Templates of payment files that the owner proposes, each under a code of its own. */
export const FILE_TEMPLATES: Specimen = {
  natural: { confirmed, proposed },
  sees: { 'payment-file-templates': () => true },
  barred: { proposedTemplate: { owner: true } },
};

async function confirmed(desks: Desks, cast: Cast): Promise<number> {
  const id = await proposed(desks, cast);
  const { token } = named(cast, 'administrator');
  const answer = await desks.call('POST', `payment-file-templates/${id}/confirm`, { token, body: {} });
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
  return id;
}

async function proposed(desks: Desks, cast: Cast): Promise<number> {
  turn += 1;
  const answer = await desks.call<{ id: number }>('POST', 'payment-file-templates', {
    token: named(cast, 'owner').token,
    body: {
      ...{ name: `Bank ${turn}`, code: `bank-${turn}`, kind: 'fixed', amounts: 'kobo', days: 'yyyymmdd' },
      columns: [
        { place: 1, field: 'account', width: 10 },
        { place: 2, field: 'net', width: 15 },
      ],
    },
  });
  if (answer.status !== 201) throw new Error(`${answer.status}: ${answer.text}`);
  return answer.body.data.id;
}
