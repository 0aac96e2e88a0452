import { sql } from 'kysely';
import { recordActivities } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import { type ImportRun, importName } from '../import-run.ts';
import { recordEffects } from '../record-effects.ts';
import type { FundPlan, NewHead } from './fund-plan.ts';

/** The ids that funds need: of a plan's code, and of its sub budget head. */
export interface BudgetLineIds {
  code(plan: FundPlan): number;
  subHead(plan: FundPlan): number;
}

/** Makes the codes, heads and sub-heads that plans name and that are missing; answers how to find all of them. */
export async function makeBudgetLines(
  trx: Transaction,
  run: ImportRun,
  plans: readonly FundPlan[],
): Promise<BudgetLineIds> {
  const codes = await makeCodes(trx, run, plans);
  const heads = await makeHeads(trx, run, plans);
  const headId = ({ head }: FundPlan) => known('id' in head ? head.id : heads.get(head.key));
  const subHeads = await makeSubHeads(trx, run, plans, headId);
  return {
    code: (plan) => known(plan.code_id ?? codes.get(plan.code.toLowerCase())),
    subHead: (plan) =>
      known(
        'id' in plan.sub_head ? plan.sub_head.id : subHeads.get(subHeadKey(headId(plan), plan.sub_head.name)),
      ),
  };
}

async function makeCodes(trx: Transaction, run: ImportRun, plans: readonly FundPlan[]) {
  const missing = new Map(
    plans.filter(({ code_id }) => code_id === undefined).map(({ code }) => [code.toLowerCase(), code]),
  );
  const made = await insert(
    trx,
    run,
    'budget_codes',
    'budget-codes',
    ['code'],
    [...missing.values()].map((code) => [code]),
  );
  return new Map([...missing.keys()].map((key, index) => [key, made[index]]));
}

async function makeHeads(trx: Transaction, run: ImportRun, plans: readonly FundPlan[]) {
  const missing = new Map(plans.flatMap(({ head }) => ('key' in head ? [[head.key, head] as const] : [])));
  if (missing.size === 0) return new Map<string, number | undefined>();
  const rows = await trx.selectFrom('budget_heads').select('code').execute();
  const taken = new Set(rows.map(({ code }) => code.toLowerCase()));
  const values = [...missing.values()].map((head) => [freeCode(head, taken), head.name]);
  const made = await insert(trx, run, 'budget_heads', 'budget-heads', ['code', 'name'], values);
  return new Map([...missing.keys()].map((key, index) => [key, made[index]]));
}

async function makeSubHeads(
  trx: Transaction,
  run: ImportRun,
  plans: readonly FundPlan[],
  headId: (plan: FundPlan) => number,
) {
  const missing = new Map<string, [number, string, string]>();
  for (const plan of plans) {
    if ('id' in plan.sub_head) continue;
    const { name, type } = plan.sub_head;
    const key = subHeadKey(headId(plan), name);
    if (!missing.has(key)) missing.set(key, [headId(plan), name, type]);
  }
  const columns = ['budget_head_id', 'name', 'type'];
  const made = await insert(trx, run, 'sub_budget_heads', 'sub-budget-heads', columns, [...missing.values()]);
  return new Map([...missing.keys()].map((key, index) => [key, made[index]]));
}

/** The ids come back in the order of the values. */
async function insert(
  trx: Transaction,
  run: ImportRun,
  table: string,
  subject: string,
  columns: readonly string[],
  values: readonly (string | number)[][],
): Promise<number[]> {
  if (values.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(values.map((row) => sql`(${sql.join(row)})`))} returning id`.execute(trx);
  const ids = rows.map(({ id }) => id);
  await recordEffects(
    trx,
    run.id,
    table,
    ids.map((record_id) => ({ row_no: null, record_id, effect: 'created' })),
  );
  await recordActivities(
    trx,
    ids.map((id) => ({ subject, id, action: 'created', actor: run.actor, remark: importName(run) })),
  );
  return ids;
}

/** The head's own code, or the initials of its name with a number where they are taken. */
function freeCode({ code, name }: NewHead, taken: Set<string>): string {
  const initials = code ?? initialsOf(name);
  let free = initials;
  for (let n = 2; taken.has(free.toLowerCase()); n++) free = `${initials}${n}`;
  taken.add(free.toLowerCase());
  return free;
}

function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const counting = words.filter((word) => !/^(of|and|the|for|on|in)$/i.test(word));
  const [first = 'HEAD', ...others] = counting.length > 0 ? counting : words;
  const letters =
    others.length === 0 ? first.slice(0, 4) : [first, ...others].map((word) => word.charAt(0)).join('');
  return letters.toUpperCase().slice(0, 12);
}

function subHeadKey(head_id: number, name: string): string {
  return `${head_id} ${name.toLowerCase()}`;
}

function known(id: number | undefined): number {
  if (id === undefined) throw new Error('a budget line that a fund needs was not made');
  return id;
}
