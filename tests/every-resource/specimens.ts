import type { Desks } from '../payments/desks.ts';
import type { Cast, Somebody } from './workflow-cast.ts';

/** How records of a workflow are made for the walk over its states, acts and people. */
export interface Specimen {
  /** Makes a record within the portal, by the state in which it then is; answers its id. The people are called as in `openCast`. */
  natural: Readonly<Record<string, (desks: Desks, cast: Cast) => Promise<number>>>;
  /** Who sees the record, by the name of the resource that views it. */
  sees: Readonly<Record<string, (who: Somebody, desks: Desks) => boolean>>;
  /** Whom each `not` bars, by the name of the bar and their own: in all states, or in these. */
  barred?: Readonly<Record<string, Readonly<Record<string, true | readonly string[]>>>>;
  /** States in which such a record can't take an act though state and person are right: what `unless` and `frozen` say. */
  stops?: Readonly<Record<string, readonly string[]>>;
  /** What the body of an act carries besides what follows from what it asks. */
  bodies?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** A specimen for each workflow, by the name of its resource. */
export const SPECIMENS: Readonly<Record<string, Specimen>> = {
  'fund-changes': {
    natural: {
      pending: async (desks, cast) => {
        turn += 1;
        const body = { amount: 1, reference: `NASS/${turn}`, remark: 'Supplementary' };
        return post(desks, named(cast, 'owner'), `funds/${await desks.fund()}/top-up`, body);
      },
    },
    sees: { 'fund-changes': seesBudgetOfIct },
    barred: { raised: { owner: true } },
  },
  reversals: {
    natural: {
      pending: async (desks, cast) => {
        const [owner, buyer, batcher] = ['owner', 'buyer', 'batcher'].map((key) => named(cast, key));
        const payee = { beneficiary_id: named(cast, 'payee').id };
        const expenditures = await desks.expend(await desks.fund(), [10], payee, buyer?.token);
        const batch_id = await post(desks, batcher, 'batches', { expenditures });
        const { rows } = await desks.pool.query('select id from payments where batch_id = $1', [batch_id]);
        await desks.clearedBy(rows[0].id, desks.people.budget);
        return post(desks, owner, 'reversals', { batch_id, reason: 'Raised twice' });
      },
    },
    sees: { reversals: seesBudgetOfIct, 'reversal-requests': ({ offices }) => offices.some(seesAll) },
    barred: { raised: { owner: true, batcher: true, buyer: true }, isPaid: { payee: true } },
  },
};

let turn = 0;

function seesAll(office: string): boolean {
  return ['budget-officers', 'treasury', 'audit', 'administrators'].includes(office);
}

function seesBudgetOfIct({ offices, departments }: Somebody, { ict }: Desks): boolean {
  return departments.includes(ict) || offices.some(seesAll);
}

function named(cast: Cast, key: string): Somebody {
  const found = cast.get(key);
  if (!found) throw new Error(`nobody is called ${key}`);
  return found;
}

async function post(desks: Desks, who: Somebody | undefined, path: string, body: object): Promise<number> {
  const answer = await desks.call<{ id: number }>('POST', path, { token: who?.token, body });
  if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return answer.body.data.id;
}
