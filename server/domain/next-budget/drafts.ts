import { sql } from 'kysely';
import { type Call, type Done, defineFlow } from '#server/crud/flow.ts';
import { forWhom } from '#server/crud/in-office.ts';
import { createRoute } from '#server/crud/routes.ts';
import type { Transaction } from '#server/database/connection.ts';
import { Refusal } from '#shared/errors.ts';
import { formatNaira } from '#shared/money.ts';
import { grouped } from '#shared/resource/plural.ts';
import type { ActInput } from '#shared/resource/workflow.ts';
import { budgetDrafts } from '#shared/resources/budget/budget-drafts.ts';
import { budgetDraftWorkflow, submitted } from '#shared/workflows/budget-drafts.ts';
import { budgetYear } from '../budget/index.ts';
import { notify } from '../notifications/index.ts';
import { copyFunds, isClosedYear } from './copy-funds.ts';
import { type BudgetDraft, draftScope, loadDrafts } from './find-drafts.ts';
import { openBudget } from './open-budget.ts';
import { refuseUnready } from './refuse-unready.ts';

type Acts = typeof budgetDraftWorkflow.acts;
type Act<A extends keyof Acts> = Call<BudgetDraft, ActInput<Acts[A]>>;

/** Draft budgets before the budget office, which draws them up and of which a second officer opens them. */
export const draftFlow = defineFlow({
  workflow: budgetDraftWorkflow,
  views: {
    'budget-drafts': {
      scope: draftScope,
      async prepare(trx, { actor }, { budget_year, from_year }) {
        const years = await yearsOf(trx, number(budget_year), number(from_year));
        await refuseYears(trx, years.budget_year, years.from_year);
        return { user_id: actor.id, ...years };
      },
    },
  },
  load: loadDrafts,
  commands: {
    async submit(trx, { actor, record }: Act<'submit'>): Promise<Done> {
      await refuseUnready(trx, record);
      return {
        message: `The budget of ${record.budget_year} waits for another budget officer, who opens it.`,
        set: {
          ...{ submitted_by: actor.id, submitted_for_id: forWhom(actor, 'budget-officers') },
          ...{ submitted_at: new Date(), decided_by: null, decided_at: null },
        },
        remark: figuresOf(record),
      };
    },
    async open(trx, { actor, record }: Act<'open'>): Promise<Done> {
      const made = await openBudget(trx, actor, record);
      await tell(trx, actor, record, `The budget of ${record.budget_year} was opened`, null);
      return {
        message: `The budget of ${record.budget_year} is open: ${fundsOf(made)} with ${formatNaira(record.total_kobo)} approved.`,
        set: { decided_by: actor.id, decided_at: new Date() },
        remark: figuresOf(record),
      };
    },
    async 'send-back'(trx, { actor, record, input: { remark } }: Act<'send-back'>): Promise<Done> {
      await tell(trx, actor, record, `The budget of ${record.budget_year} was sent back`, remark);
      return {
        message: `The budget of ${record.budget_year} is a draft again.`,
        set: { decided_by: actor.id, decided_at: new Date(), remark },
      };
    },
    async discard(_trx, { record, input: { remark } }: Act<'discard'>): Promise<Done> {
      return {
        message: `The draft budget of ${record.budget_year} was discarded.`,
        set: { remark: remark || null },
      };
    },
  },
  rules: [
    [submitted, ({ id }) => sql`t.submitted_by <> ${id} and t.submitted_for_id is distinct from ${id}`],
  ],
});

/** Starting a draft: the funds of the year that it names are copied into it. */
export const startDraftRoute = createRoute(budgetDrafts, draftFlow.extensions['budget-drafts'] ?? {}, {
  summary: 'Start the budget of a coming year as a draft, copied from the funds of another',
  async created(trx, { actor, body }, record) {
    const year = Number(record.budget_year);
    const from_year = number(record.from_year);
    const percent = Number(record.percent ?? 0);
    if (from_year === null) return `The draft budget of ${year} was started without lines.`;
    const { copied, left_out } = await copyFunds(
      trx,
      { id: record.id, budget_year: year, from_year, percent },
      actor,
    );
    if (copied === 0 && number(Object(body).from_year) !== null)
      throw nothingToCopy(from_year, year, left_out);
    const already =
      left_out === 0
        ? ''
        : ` ${fundsOf(left_out)} of ${from_year} left out: their codes have a fund in ${year} already.`;
    const lines = copied === 0 ? 'out lines' : ` ${grouped(copied)} ${copied === 1 ? 'line' : 'lines'}`;
    return `The draft budget of ${year} was started with${lines}.${already}`;
  },
});

/** The years of a draft, where the form leaves them open: the one after the last that has funds, copied from the last before it. */
async function yearsOf(trx: Transaction, asked: number | null, from: number | null) {
  const { rows } = await sql<{ last: number | null; before: number | null }>`
    with years as (select distinct budget_year as year from funds)
    select max(year) as last, max(year) filter (where ${asked}::int is null or year < ${asked}) as before from years`.execute(
    trx,
  );
  const { last, before } = rows[0] ?? { last: null, before: null };
  return { budget_year: asked ?? (last ?? (await budgetYear(trx)) - 1) + 1, from_year: from ?? before };
}

function number(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

function nothingToCopy(from_year: number, year: number, left_out: number): Refusal {
  const sentence =
    left_out > 0
      ? `Every code of ${from_year} has a fund in ${year} already. Leave “Copied from” empty to start without lines.`
      : `There are no funds in ${from_year}. Choose another year, or leave it empty.`;
  return new Refusal('RULE', sentence, { from_year: [sentence] });
}

async function refuseYears(
  trx: Transaction,
  year: number,
  from_year: number | null | undefined,
): Promise<void> {
  if (await isClosedYear(trx, year)) {
    const sentence = `The budget year ${year} is closed: no budget can be drawn up for it.`;
    throw new Refusal('PERIOD_CLOSED', sentence, { budget_year: [sentence] });
  }
  if (from_year && from_year >= year) {
    const sentence = `Copy from a year before ${year}.`;
    throw new Refusal('RULE', sentence, { from_year: [sentence] });
  }
  const { rows } = await sql<{ id: number; status: string }>`
    select id, status from budget_drafts where budget_year = ${year} and status in ('draft', 'submitted')`.execute(
    trx,
  );
  const [live] = rows;
  if (!live) return;
  const sentence =
    live.status === 'draft'
      ? `There is a draft budget of ${year} already. Go on with it, or discard it first.`
      : `The budget of ${year} waits to be opened already. Have it opened or sent back first.`;
  throw new Refusal('TAKEN', sentence, { budget_year: [sentence] }, { draft_id: live.id });
}

function figuresOf({ line_count, total_kobo }: BudgetDraft): string {
  return `${grouped(line_count)} ${line_count === 1 ? 'line' : 'lines'}, ${formatNaira(total_kobo)}`;
}

function fundsOf(count: number): string {
  return `${grouped(count)} ${count === 1 ? 'fund' : 'funds'}`;
}

async function tell(
  trx: Transaction,
  actor: { id: number; name: string },
  { id, user_id, submitted_by, submitted_for_id }: BudgetDraft,
  title: string,
  remark: string | null,
): Promise<void> {
  const people = [...new Set([user_id, submitted_by ?? user_id, submitted_for_id ?? user_id])].filter(
    (person) => person !== actor.id,
  );
  if (people.length === 0) return;
  await notify(trx, {
    user_ids: people,
    about: remark ? 'remarks' : 'mine',
    title,
    body: remark,
    path: `${budgetDrafts.path}/${id}`,
    sender_name: actor.name,
  });
}
