import { sql } from 'kysely';
import { forDepartment } from '#server/crud/in-office.ts';
import { readRecord } from '#server/crud/list-query.ts';
import { recordActivity } from '#server/database/activity.ts';
import { nextCode } from '#server/database/codes.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { formatNaira, nairaToKobo } from '#shared/money.ts';
import type { CreateInput } from '#shared/resource/record-types.ts';
import { createSchema } from '#shared/resource/schemas.ts';
import { refunds } from '#shared/resources/payments/refunds.ts';
import { stateSentence } from '#shared/workflows/expenditures.ts';
import { refuseUnlessOwn, seesWholeBudget } from '../budget/index.ts';
import { lockPaid } from './lock-paid.ts';
import { refundFlow } from './refunds.ts';
import { refuseAbove } from './refuse-above.ts';
import { tellDebtors } from './tell.ts';

/** What a refund is asked for with: of which paid expenditure, which department, how much and why. */
export const refundBody = createSchema(refunds);

/** An expenditure of which a part is asked for. */
interface Paid {
  code: string;
  type: string;
  status: 'paid';
  batch: string | null;
  beneficiary: string;
  department_id: number;
  creditor: string;
  refund: string | null;
  amount_kobo: number;
  left_kobo: number;
}

/** Asks another department to carry the cost, or a part, of what the actor's department paid. */
export async function createRefund(
  trx: Transaction,
  { actor, body }: RequestContext<CreateInput<typeof refunds>>,
): Promise<Answer> {
  const { expenditure_id, department_id, purpose } = body;
  const amount_kobo = nairaToKobo(body.amount);
  const owner = await ownerOf(trx, expenditure_id);
  // One that somebody may not see is refused as one that isn't there.
  if (!seesWholeBudget(actor) && !actor.department_ids.includes(owner.department_id))
    throw wrong('expenditure_id', ABSENT);
  refuseUnlessOwn(actor, owner, OWN, ABSENT);
  await lockPaid(trx, expenditure_id);
  const paid = await paidExpenditure(trx, expenditure_id);
  if (paid.refund)
    throw wrong('expenditure_id', `${paid.code} was carried by ${paid.refund}, and is not refunded again.`);
  if (paid.status !== 'paid')
    throw wrong('expenditure_id', `Only what was paid is refunded. ${stateSentence(paid)}`);
  if (department_id === paid.department_id)
    throw wrong('department_id', `${paid.creditor} paid it: choose the department that is to carry it.`);
  refuseAbove(paid.left_kobo, amount_kobo, paid.code);
  const { id, code } = await trx
    .insertInto('refunds')
    .values({
      code: nextCode('RF'),
      ...{ type: paid.type, expenditure_id, department_id, amount_kobo, purpose, user_id: actor.id },
      beneficiary_id: paid.department_id,
      exp_amount_kobo: paid.amount_kobo,
      exp_beneficiary: paid.beneficiary,
    })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow();
  await recordActivity(trx, {
    subject: 'refunds',
    id,
    action: 'asked',
    actor,
    ...(await forDepartment(trx, actor, owner.department_id, ['add-refunds'])),
    remark: `${formatNaira(amount_kobo)} of ${paid.code}: ${purpose}`,
  });
  await tellDebtors(trx, actor, paid.creditor, [{ id, code, amount_kobo, purpose, department_id }]);
  const data = await readRecord(trx, refunds, refundFlow.extensions.refunds ?? {}, actor, id);
  return { status: 201, message: `${code} was sent: ${formatNaira(amount_kobo)} of ${paid.code}.`, data };
}

async function ownerOf(trx: Transaction, id: number): Promise<{ department_id: number }> {
  const found = await trx
    .selectFrom('expenditures')
    .select('department_id')
    .where('id', '=', id)
    .where('status', '<>', 'deleted')
    .executeTakeFirst();
  if (!found) throw wrong('expenditure_id', ABSENT);
  return found;
}

async function paidExpenditure(trx: Transaction, id: number): Promise<Paid> {
  const { rows } = await sql<Paid>`
    select e.code, e.type, e.status, b.code as batch, e.beneficiary, e.department_id, d.name as creditor, r.code as refund, e.amount_kobo,
        e.amount_kobo - e.recovered_kobo
          - (select coalesce(sum(o.amount_kobo), 0)::bigint from refunds o where o.expenditure_id = e.id and o.status in ('pending', 'fulfilled')) as left_kobo
      from expenditures e join departments d on d.id = e.department_id
      left join batches b on b.id = e.batch_id left join refunds r on r.id = e.refund_id
     where e.id = ${id}`.execute(trx);
  const [paid] = rows;
  if (!paid) throw wrong('expenditure_id', ABSENT);
  return paid;
}

const OWN = 'A refund is asked for by an officer of the department that paid, or of one above it.';
const ABSENT = 'There is no such expenditure.';

function wrong(field: string, sentence: string): Refusal {
  return new Refusal('VALIDATION', sentence, { [field]: [sentence] });
}
