import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dossiersOf } from '#server/domain/payments/dossiers.ts';
import { paymentRoutes } from '#server/domain/payments/routes-payments.ts';
import type { Actor } from '#server/frame/actor.ts';
import type { RequestContext, WriteRoute } from '#server/frame/route.ts';
import { lagosToday } from '#shared/dates.ts';
import { Refusal } from '#shared/errors.ts';
import { judge } from '#shared/resource/judge.ts';
import { paymentWorkflow } from '#shared/workflows/payments.ts';
import { LONG } from '../budget/proof.ts';
import { ACTIONS, type Action, ALLOWED, type DeskName, OFFICE_OF, OFFICES, ORDER } from './clearing-rules.ts';
import { type Desks, startDesks } from './desks.ts';

const BODIES: Record<Action, Record<string, unknown>> = {
  clear: {},
  edit: { amount: 900 },
  query: { remark: 'Why?' },
  respond: { response: 'Because.' },
  'pull-back': {},
  return: { reason: 'Not in order' },
  bounce: { reason: 'Account closed', date: '2999-01-01' },
  'confirm-bounce': {},
  'withdraw-bounce': { reason: 'Another account' },
  recover: { amount: 100, receipt_no: 'R/2', date: '2999-01-01' },
  reissue: { bank_reference: 'T/2', paid_on: '2999-01-01', reason: 'Account closed' },
  'confirm-correction': {},
  'withdraw-correction': { reason: 'Another payment' },
};

/** Everybody who may try: somebody new, whoever sat at a desk before, whoever raised it, whom it pays. */
type Who = 'fresh' | 'budget' | 'treasury' | 'audit' | 'treasury2' | 'officer' | 'payee';
const WHO: Who[] = ['fresh', 'budget', 'treasury', 'audit', 'treasury2', 'officer', 'payee'];

/** Who sat at the desks, in their order. */
const SEATED: Who[] = ['budget', 'treasury', 'audit', 'treasury2'];

let desks: Desks;
const payments = new Map<string, number>();
let seats: Record<string, [Who, DeskName][]>;

beforeAll(async () => {
  desks = (await startDesks()) as Desks;
  const { people, clearedBy, act } = desks;
  const { budget, treasury, audit, treasury2, officer } = people;
  const fund = await desks.fund({ approved: 100_000_000 });
  const keep = async (name: string, bring: (id: number, batch: number) => Promise<unknown>) => {
    const { id: batch, payments: lines } = await desks.batch([1_000], fund);
    const id = lines[0]?.id ?? 0;
    await bring(id, batch);
    payments.set(name, id);
  };
  const today = lagosToday();
  BODIES.bounce.date = today;
  BODIES.recover.date = today;
  BODIES.reissue.paid_on = today;
  const pay = (id: number) => clearedBy(id, budget, treasury, audit, treasury2);
  const record = (id: number) => act(treasury2, id, 'bounce', { reason: 'Account closed', date: today });
  const query = async (id: number) => {
    await clearedBy(id, budget, treasury);
    await act(audit, id, 'query', { remark: 'Why?' });
  };
  await keep('in-progress/pending', async () => undefined);
  await keep('budget-office/cleared', (id) => clearedBy(id, budget));
  await keep('budget-office/cleared, edited', async (id) => {
    await clearedBy(id, budget);
    await act(treasury, id, 'edit', { amount: 950 });
  });
  await keep('treasury/cleared', (id) => clearedBy(id, budget, treasury));
  await keep('treasury/queried', query);
  await keep('treasury/responded', async (id) => {
    await query(id);
    await act(officer, id, 'respond', { response: 'Because.' });
  });
  await keep('audit/cleared', (id) => clearedBy(id, budget, treasury, audit));
  await keep('treasury/paid', pay);
  const receive = (id: number) =>
    act(treasury2, id, 'recover', { amount: 300, receipt_no: `R/${id}`, date: today });
  await keep('treasury/paid, receipt recorded', async (id) => {
    await pay(id);
    await receive(id);
  });
  await keep('treasury/paid, some came back', async (id) => {
    await pay(id);
    await receive(id);
    await act(treasury, id, 'confirm-correction');
  });
  await keep('treasury/paid, bounce recorded', async (id) => {
    await pay(id);
    await record(id);
  });
  await keep('treasury/paid, bounce withdrawn', async (id) => {
    await pay(id);
    await record(id);
    await act(treasury2, id, 'withdraw-bounce', { reason: 'Another account' });
  });
  await keep('audit/cleared, bounced', async (id) => {
    await pay(id);
    await record(id);
    await act(treasury, id, 'confirm-bounce');
  });
  await keep('returned', (id) => act(budget, id, 'return', { reason: 'Not in order' }));
  await keep('reversed', (_id, batch) =>
    desks.call('POST', `batches/${batch}/reverse`, { token: officer.token, body: { reason: 'By mistake' } }),
  );
  await keep('deleted', (_id, batch) => desks.call('DELETE', `batches/${batch}`, { token: officer.token }));

  const fourth: [Who, DeskName][] = ORDER.map((desk, index) => [SEATED[index] ?? 'fresh', desk]);
  const [first, second, third] = [fourth.slice(0, 1), fourth.slice(0, 2), fourth.slice(0, 3)];
  seats = {
    'budget-office/cleared': first,
    'budget-office/cleared, edited': second,
    'treasury/cleared': second,
    'treasury/queried': third,
    'treasury/responded': third,
    'audit/cleared': third,
    'treasury/paid': fourth,
    'treasury/paid, receipt recorded': fourth,
    'treasury/paid, some came back': fourth,
    'treasury/paid, bounce recorded': fourth,
    'treasury/paid, bounce withdrawn': fourth,
    'audit/cleared, bounced': fourth,
  };
});
afterAll(() => desks.close());

describe.each(['strict', 'consecutive'] as const)('with separation of duties %s', (separation) => {
  beforeAll(() => separate(separation));

  it.each(Object.keys(ALLOWED))('a payment %s is judged for everybody as the table says', async (state) => {
    const [dossier] = await dossiersOf(desks.db, [payments.get(state) ?? 0]);
    if (!dossier) throw new Error(`no payment is ${state}`);
    const wrong: string[] = [];
    for (const { who, office, action, wanted } of cells(state, separation)) {
      const { line, why_not } = judge(paymentWorkflow, action, dossier, actorOf(who, office));
      if ((line ? 'allowed' : why_not?.code) !== (REFUSALS.has(wanted) ? wanted : 'allowed'))
        wrong.push(`${who} of ${office} to ${action}: ${why_not?.code} instead of ${wanted}`);
    }
    expect(wrong).toEqual([]);
  });

  it.each(Object.keys(ALLOWED))(
    'the commands do to a payment %s what the table says, and nothing else',
    async (state) => {
      const wrong: string[] = [];
      for (const [turn, { who, office, action, wanted }] of cells(state, separation).entries()) {
        if (!LONG && REFUSALS.has(wanted) && turn % 11 !== 0) continue;
        const found = await attempt(payments.get(state) ?? 0, actorOf(who, office), action);
        if (found !== wanted) wrong.push(`${who} of ${office} to ${action}: ${found} instead of ${wanted}`);
      }
      expect(wrong).toEqual([]);
    },
  );
});

it('lets the database refuse one person at two desks, whatever the program thinks', async () => {
  await separate('strict');
  const id = payments.get('treasury/cleared') ?? 0;
  const twice = desks.db
    .insertInto('payment_acts')
    .values({ payment_id: id, action: 'clear', desk: 'audit', user_id: desks.people.budget.id })
    .execute();
  await expect(twice).rejects.toMatchObject({ constraint: 'payment_acts_separate_duties' });
});

interface Cell {
  who: Who;
  office: (typeof OFFICES)[number];
  action: Action;
  wanted: string;
}

const REFUSALS = new Set(['FORBIDDEN', 'WRONG_STATE', 'SOD_SAME_PERSON', 'SETTLED_ALREADY']);
const AT_BANK: readonly Action[] = ACTIONS.slice(ACTIONS.indexOf('bounce'));

/** Every combination of person, office and action on a payment in a state, with the state that it leads to or the code of its refusal. */
function cells(state: string, separation: string): Cell[] {
  return WHO.flatMap((who) =>
    OFFICES.flatMap((office) =>
      ACTIONS.map((action) => ({
        who,
        office,
        action,
        wanted: expected(state, who, office, action, separation),
      })),
    ),
  );
}

function expected(
  state: string,
  who: Who,
  office: Cell['office'],
  action: Action,
  separation: string,
): string {
  const everywhere = Object.values(ALLOWED).flatMap((lines) => lines[action]?.[0] ?? []);
  const may = (desk: DeskName | 'originator') =>
    desk === 'originator' ? office === 'none' || office === 'treasury' : OFFICE_OF[desk] === office;
  if (!everywhere.some(may)) return 'FORBIDDEN';
  if (action === 'bounce' && state.endsWith('came back')) return 'SETTLED_ALREADY';
  const [desk, next] = ALLOWED[state]?.[action] ?? [];
  if (!desk || !next) return 'WRONG_STATE';
  if (!may(desk)) return 'WRONG_STATE';
  if (who === 'payee') return 'SOD_SAME_PERSON';
  if (desk === 'originator') return next;
  if (who === 'officer') return 'SOD_SAME_PERSON';
  const seat = seats[state]?.find(([person]) => person === who)?.[1];
  const now = AT_BANK.includes(action) && seat === 'treasury' ? 'treasury' : desk;
  const apart = seat ? Math.abs(ORDER.indexOf(seat) - ORDER.indexOf(now)) : 0;
  if (separation === 'strict' ? apart > 0 : apart === 1) return 'SOD_SAME_PERSON';
  if (action.startsWith('confirm-') && who === 'treasury2') return 'SOD_SAME_PERSON';
  return next;
}

function separate(value: string) {
  return desks.db.updateTable('settings').set({ value }).where('key', '=', 'separation_of_duties').execute();
}

function actorOf(who: Who, office: (typeof OFFICES)[number]): Actor {
  const person = who === 'fresh' ? desks.people.treasury3 : desks.people[who];
  return {
    id: person.id,
    session_id: 0,
    as_of: '',
    name: person.name,
    staff_no: person.staff_no,
    email: person.email,
    department_id: desks.ict,
    grade_level_id: null,
    groups: [],
    offices: new Set(office === 'none' ? [] : [office]),
    permissions: new Set(['edit-payments', 'delete-payments', 'add-batches', 'read-payments']),
    exportable: new Set(),
    department_ids: office === 'none' ? [desks.ict] : [],
    own_department_ids: [],
    headed_department_ids: [],
    bound: [],
    helped_by: [],
    succeeds: [],
  };
}

const UNDONE = new Error('undone');

/** Does it in a transaction that is always taken back; answers the state afterwards, or the code of the refusal. */
async function attempt(id: number, actor: Actor, action: Action): Promise<string> {
  const route = paymentRoutes.find(({ path }) => path === `/payments/:id/${action}`) as WriteRoute;
  let outcome = '';
  await desks.db
    .transaction()
    .execute(async (trx) => {
      const context = {
        actor,
        id,
        body: BODIES[action],
        seen: undefined,
      } as unknown as RequestContext;
      const { data } = await route.write(trx, context);
      const { stage, status } = data as { stage: string; status: string };
      outcome = `${stage}/${status}`;
      throw UNDONE;
    })
    .catch((error: unknown) => {
      if (error instanceof Refusal) outcome = error.code;
      else if (error !== UNDONE) throw error;
    });
  return outcome;
}
