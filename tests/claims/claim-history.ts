import { addDays, lagosToday } from '#shared/dates.ts';
import type { TestAnswer } from '../support/portal.ts';
import type { startClaimsDesk } from './claims-desk.ts';

type Desk = Awaited<ReturnType<typeof startClaimsDesk>>;
type Person = { id: number; token: string };

/** One thing that somebody tries: with which claim, what of all that might be tried, and how much is at stake. */
export interface Step {
  claim: number;
  act: number;
  /** Among all acts, and not only among those that the state of the claim suggests. */
  wild: boolean;
  amount: number;
  day: number;
}

/** A claim and what pays it, as the tables have it. */
export interface Standing {
  id: number;
  user_id: number;
  status: string;
  expenditure_id: number | null;
  expenditure_status: string | null;
  payment_id: number | null;
  stage: string | null;
  payment_status: string | null;
  batch_id: number | null;
}

/** The claims of one history, whose they are, and the funds that pay them. */
export interface History {
  claimants: readonly Person[];
  claims: readonly number[];
  funds: readonly number[];
  /** Days begin here: no other history pays any of them. */
  first_day: string;
}

type Answer = TestAnswer<unknown> | undefined;
type Try = (claim: Standing, step: Step, of: History) => Promise<Answer>;

/** What suggests itself in the states of a claim and its payment; all else is refused, or has no record to be tried on. */
const USUAL: Readonly<Record<string, readonly string[]>> = {
  draft: ['submit', 'submit', 'change', 'submit', 'submit', 'change', 'remove'],
  registered: ['raise', 'together', 'raise', 'together', 'together', 'withdraw', 'return'],
  cleared: ['batch', 'batch', 'batch', 'unraise'],
  'in-progress/pending': ['clear', 'clear', 'clear', 'clear', 'clear', 'send', 'unbatch', 'reverse'],
  'budget-office/cleared': ['clear', 'clear', 'clear', 'cut', 'clear', 'clear', 'pull', 'send', 'reverse'],
  'treasury/cleared': ['clear', 'clear', 'query', 'clear', 'cut', 'query', 'pull', 'send'],
  'treasury/responded': ['clear', 'clear', 'clear', 'query', 'cut', 'send'],
  'treasury/queried': ['answer', 'answer', 'answer', 'answer', 'send', 'reverse'],
  'audit/cleared': ['clear', 'clear', 'clear', 'clear', 'pull', 'send', 'reverse'],
  'treasury/paid': ['bounce', 'recover', 'recover', 'clear'],
};

/** A claim and what pays it now, or paid it last. */
export async function standingOf({ pool }: Desk, ids: readonly number[]): Promise<Standing[]> {
  const { rows } = await pool.query<Standing>(
    `select c.id, c.user_id, c.status, e.id as expenditure_id, e.status as expenditure_status,
        p.id as payment_id, p.stage, p.status as payment_status, p.batch_id
       from claims c
       left join expenditures e on e.claim_id = c.id and e.status in ('cleared', 'batched', 'queried', 'paid', 'refunded')
       left join payments p on p.expenditure_id = e.id and p.status not in ('returned', 'reversed', 'deleted')
      where c.id = any($1) order by c.id`,
    [ids],
  );
  return rows;
}

/** Has somebody try what a step says; answers what was tried, and nothing else where there was no record to try it on. */
export function historyOf(desk: Desk) {
  const { people, call } = desk;
  const { officer, budget, budget2, treasury, treasury2, treasury3, audit } = people;
  const as = ({ token }: Person, method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    call<unknown>(method, path, { token, body });
  const owner = ({ user_id }: Standing, { claimants }: History) =>
    claimants.find(({ id }) => id === user_id) ?? officer;
  /** Who sits where a payment waits. */
  const seats: Readonly<Record<string, Person>> = {
    'in-progress/pending': budget,
    'budget-office/cleared': treasury,
    'treasury/cleared': audit,
    'treasury/responded': audit,
    'treasury/queried': audit,
    'audit/cleared': treasury2,
  };
  const cleared: Readonly<Record<string, Person>> = {
    'budget-office/cleared': budget,
    'treasury/cleared': treasury,
    'audit/cleared': audit,
  };
  const seat = (claim: Standing) => seats[placeOf(claim)] ?? treasury2;
  const pay = (who: Person, { payment_id }: Standing, act: string, body: object = {}) =>
    payment_id ? as(who, 'POST', `payments/${payment_id}/${act}`, body) : undefined;
  const fund = ({ funds }: History, { day }: Step) => funds[day % funds.length];
  let receipts = 0;

  async function bodyOf(claim: Standing, { amount, day }: Step, of: History): Promise<object> {
    const who = owner(claim, of);
    const started = addDays(of.first_day, day % 12);
    const bought = await desk.bought(amount, who);
    if (day % 5 === 0)
      return { type: 'others', started, finished: started, expenses: [bought], purpose: 'Printing' };
    return {
      ...{ type: 'travels', category: day % 2 ? 'residence' : 'non-residence', transportation: 'flight' },
      ...{
        destination: 'Lagos',
        started,
        finished: addDays(started, day % 4),
        purpose: 'Audit of the office',
      },
      ...(day % 3 === 0
        ? { expenses: [{ allowance_id: desk.allowances.city, amount: amount % 6_000 }, bought] }
        : {}),
    };
  }

  const tries: Readonly<Record<string, Try>> = {
    change: async (claim, step, of) =>
      as(owner(claim, of), 'PATCH', `claims/${claim.id}`, await bodyOf(claim, step, of)),
    submit: async (claim, _step, of) => as(owner(claim, of), 'POST', `claims/${claim.id}/submit`),
    withdraw: async (claim, _step, of) => as(owner(claim, of), 'POST', `claims/${claim.id}/withdraw`),
    remove: async (claim, _step, of) => as(owner(claim, of), 'DELETE', `claims/${claim.id}`),
    return: async ({ id }) => as(officer, 'POST', `claims/${id}/return`, { remark: 'No memo' }),
    raise: async ({ id }, step, of) => as(officer, 'POST', `claims/${id}/raise`, { fund_id: fund(of, step) }),
    together: async ({ id }, step, of) => {
      const waiting = (await standingOf(desk, of.claims)).filter(({ status }) => status === 'registered');
      const claims = [...new Set([id, ...waiting.map((one) => one.id)])];
      return as(officer, 'POST', 'claims/batch', { claims, fund_id: fund(of, step) });
    },
    unraise: async ({ expenditure_id }) =>
      expenditure_id ? as(officer, 'DELETE', `expenditures/${expenditure_id}`) : undefined,
    batch: async ({ expenditure_id }, { wild }, of) => {
      if (!expenditure_id) return undefined;
      const all = (await standingOf(desk, of.claims)).filter(({ status }) => status === 'cleared');
      const expenditures = wild ? [expenditure_id] : all.map((one) => one.expenditure_id);
      const answer = await as(officer, 'POST', 'batches', { expenditures });
      // They may be on several funds.
      return answer.status === 201
        ? answer
        : as(officer, 'POST', 'batches', { expenditures: [expenditure_id] });
    },
    unbatch: async ({ batch_id }) => (batch_id ? as(officer, 'DELETE', `batches/${batch_id}`) : undefined),
    reverse: async ({ batch_id }, { day }) => {
      if (!batch_id) return undefined;
      const asked = await as(officer, 'POST', 'reversals', { batch_id, reason: 'Wrong vote' });
      const { id, status } = (asked.body.data ?? {}) as { id?: number; status?: string };
      if (status !== 'pending') return asked;
      const said = day % 3 === 0 ? 'deny' : 'approve';
      return as(budget2, 'POST', `reversals/${id}/${said}`, { response: 'As asked' });
    },
    clear: async (claim) => pay(seat(claim), claim, 'clear'),
    pull: async (claim) => pay(cleared[placeOf(claim)] ?? audit, claim, 'pull-back'),
    cut: async (claim, { amount }) => pay(seat(claim), claim, 'edit', { amount, remark: 'As receipted' }),
    query: async (claim) => pay(audit, claim, 'query', { remark: 'Where is the memo?' }),
    answer: async (claim) => pay(officer, claim, 'respond', { response: 'It is attached' }),
    send: async (claim) => pay(seat(claim), claim, 'return', { reason: 'No memo' }),
    bounce: async (claim) => {
      const said = await pay(treasury2, claim, 'bounce', { reason: 'Account closed', date: lagosToday() });
      return said && said.status < 300 ? pay(treasury3, claim, 'confirm-bounce') : said;
    },
    recover: async (claim, { amount }) => {
      receipts += 1;
      const body = { amount, receipt_no: `CR/${receipts}`, date: lagosToday() };
      const said = await pay(treasury2, claim, 'recover', body);
      return said && said.status < 300 ? pay(treasury3, claim, 'confirm-correction') : said;
    },
  };
  const all = Object.keys(tries);

  /** A history's claims, drafted. */
  async function begin(claimants: readonly Person[], first_day: string, funds: number[]): Promise<History> {
    const claims: number[] = [];
    for (const who of [...claimants, ...claimants]) {
      const started = addDays(first_day, claims.length * 3);
      const finished = addDays(started, 1);
      const answer = await desk.make(desk.trip({ started, finished }), who);
      claims.push(answer.body.data.id);
    }
    return { claimants, claims, funds, first_day };
  }

  async function take(step: Step, of: History): Promise<{ name: string; answer: Answer }> {
    const standing = await standingOf(desk, of.claims);
    const claim = standing[step.claim % standing.length];
    if (!claim) throw new Error('a history has claims');
    const usual = step.wild ? all : (USUAL[placeOf(claim)] ?? all);
    const name = usual[step.act % usual.length] ?? 'submit';
    return { name, answer: await tries[name]?.(claim, step, of) };
  }

  return { begin, take };
}

/** Where a claim stands: by its payment once it has one. */
function placeOf({ status, stage, payment_status }: Standing): string {
  return payment_status ? `${stage}/${payment_status}` : status;
}
