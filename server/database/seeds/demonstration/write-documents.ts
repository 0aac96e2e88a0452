import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import { lagosToday } from '#shared/dates.ts';
import { insertRows } from './insert-rows.ts';
import type { StoryDepartment, StoryPerson } from './story.ts';
import { type Desks, type ToldStep, tellWhiteForm } from './tell-custody.ts';
import type { Written } from './write-story.ts';
import type { Structure } from './write-structure.ts';
import { insertLines, type Line } from './write-timelines.ts';

const HOUR_MS = 3_600_000;
/** White-forms of batches that are older went their way before document control was kept. */
const KEPT_DAYS = 45;

interface Told {
  id: number;
  made: { at: Date; by: Pick<StoryPerson, 'id' | 'name'> } | null;
  steps: ToldStep[];
}

/** Writes the journeys of white-forms from desk to desk, and work-orders at every step. */
export async function writeDocuments(
  trx: Transaction,
  { departments }: Structure,
  { batches, payments }: Written,
  now: Date,
): Promise<void> {
  const named = (abv: string): StoryDepartment => {
    const found = [...departments.values()].find((department) => department.abv === abv);
    if (!found) throw new Error(`the demonstration has no department ${abv}`);
    return found;
  };
  const desks: Desks = [
    { desk: 'budget-office', department: named('BUD') },
    { desk: 'treasury', department: named('TRE') },
    { desk: 'audit', department: named('AUD') },
  ];
  const { rows: ends } = await sql<{ batch_id: number; due: 'completed' | 'cancelled' | null; at: Date }>`
    select b.id as batch_id, white_form_of(b.id) as due, b.moved_at as at from batches b`.execute(trx);
  const endOf = new Map(ends.map(({ batch_id, ...end }) => [batch_id, end]));
  const forms = batches.map((batch): Told => {
    const { id, at, fund, raised_by } = batch;
    const end = endOf.get(id);
    const mine = payments.filter((payment) => payment.batch === batch);
    const last = new Date(Math.max(at.getTime(), ...mine.map(({ movedAt }) => movedAt.getTime())));
    const isKept = !end?.due || now.getTime() - last.getTime() < KEPT_DAYS * 24 * HOUR_MS;
    const steps = isKept
      ? tellWhiteForm({ id, at, from: fund.department, raised_by, payments: mine }, desks, now)
      : [];
    if (!end?.due) return { id, made: null, steps };
    const ended = batch.reversed?.at ?? last;
    const by = mine.flatMap(({ acts }) => acts.map((act) => act.by)).at(-1) ?? raised_by;
    const before = steps.filter((step) => step.at < ended);
    return {
      id,
      made: null,
      steps: [...before, { action: end.due, by: batch.reversed ? raised_by : by, at: ended }],
    };
  });
  const orders = await writeWorkOrders(trx, named, now, batches.length);
  const all = [...forms, ...orders];
  await insertRows(
    trx,
    'document_steps',
    all.flatMap(({ id, steps }) =>
      steps.map(({ action, by, at, to, remark }) => ({
        ...{ document_id: id, seq: 0, action, department_id: 0, user_id: by.id, at },
        ...{ to_department_id: to?.id ?? null, to_user_id: null, remark: remark ?? null },
      })),
    ),
  );
  // Those who sent and were sent something long ago know of it.
  await sql`update documents set reminded_at = now() where status = 'dispatched' and due_on < lagos_today() - 7`.execute(
    trx,
  );
  await insertLines(trx, all.flatMap(linesOf));
}

/** What departments ask of each other by hand: what it says, from whom to whom, how many days ago, and how far it has come. */
const WORK_ORDERS: readonly {
  from: string;
  to: string;
  days: number;
  description: string;
  amount?: number;
  steps: readonly ('dispatched' | 'received' | 'refused' | 'completed' | 'cancelled')[];
}[] = [
  {
    from: 'ENG',
    to: 'LOG',
    days: 1,
    description: 'Repair the roof of the survey workshop',
    amount: 1_850_000,
    steps: [],
  },
  {
    from: 'ENG',
    to: 'STO',
    days: 2,
    description: 'Instal shelves for survey instruments',
    amount: 420_000,
    steps: ['dispatched'],
  },
  {
    from: 'STO',
    to: 'ENG',
    days: 6,
    description: 'Certify the delivered generator, 60 kVA',
    amount: 14_500_000,
    steps: ['dispatched'],
  },
  {
    from: 'ADM',
    to: 'ENG',
    days: 1,
    description: 'Inspect the perimeter drainage before the rains',
    steps: ['dispatched'],
  },
  {
    from: 'ICT',
    to: 'ENG',
    days: 8,
    description: 'Draw the cable route between blocks A and C',
    amount: 760_000,
    steps: ['dispatched', 'received'],
  },
  {
    from: 'ENG',
    to: 'ICT',
    days: 12,
    description: 'Move the plotter to the drawing office',
    steps: ['dispatched', 'refused'],
  },
  {
    from: 'COR',
    to: 'ENG',
    days: 15,
    description: 'Build the stand for the coastal exhibition',
    amount: 2_300_000,
    steps: ['dispatched', 'received', 'completed'],
  },
  {
    from: 'ENG',
    to: 'TRA',
    days: 20,
    description: 'Service the survey boat’s outboard engines',
    amount: 980_000,
    steps: ['dispatched', 'received', 'cancelled'],
  },
];

const REMARKS: Readonly<Record<string, string>> = {
  dispatched: 'Two copies, one to be signed and returned',
  refused: 'Not enclosed: the envelope was empty',
  cancelled: 'The work is part of another contract',
};

async function writeWorkOrders(
  trx: Transaction,
  named: (abv: string) => StoryDepartment,
  now: Date,
  taken: number,
): Promise<Told[]> {
  const year = Number(lagosToday(now).slice(0, 4));
  const told = WORK_ORDERS.flatMap(({ from, to, days, description, amount, steps }, index) => {
    const [here, there] = [named(from), named(to)];
    const [maker] = here.officers;
    const receiver = there.officers[0];
    if (!maker) return [];
    const at = new Date(now.getTime() - days * 24 * HOUR_MS - (index + 2) * 17 * 60_000);
    const told: ToldStep[] = steps.flatMap((action, place) => {
      const isThere = action !== 'dispatched' && action !== 'cancelled';
      const by = isThere ? receiver : maker;
      const remark = REMARKS[action];
      if (!by) return [];
      return [
        {
          ...{ action, by, at: new Date(at.getTime() + (1 + place * 19) * HOUR_MS) },
          ...(action === 'dispatched' ? { to: there } : {}),
          ...(remark ? { remark } : {}),
        },
      ];
    });
    return [{ id: taken + index + 1, here, maker, at, description, amount, told }];
  });
  const references = new Map<number, string>();
  for (const { id, here } of told) {
    const { rows } = await sql<{ last: number }>`
      insert into document_counters (department_id, year, last) values (${here.id}, ${year}, 1)
      on conflict (department_id, year) do update set last = document_counters.last + 1 returning last`.execute(
      trx,
    );
    references.set(id, `${here.abv}/${year}/${rows[0]?.last}`);
  }
  await insertRows(
    trx,
    'documents',
    told.map(({ id, here, maker, at, description, amount }) => ({
      ...{ id, reference_no: references.get(id), type: 'work-order', user_id: maker.id },
      ...{ department_id: here.id, at_department_id: here.id, description, status: 'pending', steps: 0 },
      ...{ amount_kobo: amount === undefined ? null : amount * 100, created_at: at, updated_at: at },
    })),
  );
  return told.map(({ id, maker, at, told: steps }) => ({ id, made: { at, by: maker }, steps }));
}

function linesOf({ id, made, steps }: Told): Line[] {
  const own = { subject_type: 'documents', subject_id: id };
  return [
    ...(made ? [{ ...own, action: 'created', ...made }] : []),
    ...steps.map(({ action, by, at, to, remark = null }) => ({
      ...{ ...own, action, by, at, remark },
      ...(to ? { changes: { to_department_id: [null, to.name] as [unknown, unknown] } } : {}),
    })),
  ];
}
