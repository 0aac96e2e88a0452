import { sql } from 'kysely';
import { forDepartment } from '#server/crud/in-office.ts';
import { readRecord } from '#server/crud/list-query.ts';
import { refusedTogether } from '#server/crud/refused-together.ts';
import { recordActivity } from '#server/database/activity.ts';
import { nextCode } from '#server/database/codes.ts';
import type { Transaction } from '#server/database/connection.ts';
import { BY_ID } from '#server/database/kept-plans.ts';
import type { Actor } from '#server/frame/actor.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import type { PaymentType } from '#shared/constants.ts';
import { Refusal } from '#shared/errors.ts';
import { formatNaira, nairaToKobo } from '#shared/money.ts';
import { expenditures } from '#shared/resources/budget/expenditures.ts';
import { isPaper, PAPERS, type PaperCategory } from '#shared/workflows/papers.ts';
import { routeApprovals } from '../authority/index.ts';
import { attachFiles } from '../files/index.ts';
import { expenditureExtensions } from './expenditures.ts';
import { findPayee, type Payee, refuseForOneself } from './find-payee.ts';
import { postEntries } from './ledger.ts';
import {
  type LockedFund,
  lockFund,
  lockFundWith,
  refuseIfRaisingClosed,
  refuseIfShort,
} from './lock-funds.ts';
import { owedBy, refuseWhileOwing } from './owed-answers.ts';
import { possibleDuplicates, refuseDuplicates } from './possible-duplicates.ts';
import type { Raised } from './raise-body.ts';
import {
  type BundledHold,
  drawForMandate,
  drawHolds,
  lockDrawnHold,
  lockMandate,
  type RaisableMandate,
} from './raise-for-mandate.ts';
import { lockOrder, type PayableOrder, refuseAboveOrder, refuseOrdered } from './raise-for-order.ts';
import { followRaised, lockPaper, type RaisablePaper } from './raise-for-paper.ts';
import { refuseUnlessAbove, refuseUnlessOwn } from './scope.ts';
import { grossOf, refuseAddedTo, taxedAs } from './taxed-body.ts';

/** What is to be booked: as typed, or as the mandate, the claim or the advance says. */
interface Commitment {
  type: PaymentType;
  fund_id: number;
  amount_kobo: number;
  description: string;
  payee: Payee;
  mandate: RaisableMandate | null;
  paper: RaisablePaper | null;
  order: PayableOrder | null;
  /** What is drawn of holds on the same fund, and how much that is. */
  holds: readonly BundledHold[];
  drawn_kobo: number;
}

/**
 * Raises an expenditure: books its amount on a fund of the actor's department or one below it. Refused when the fund is
 * short or closed, the department owes an answer to a refund, the payee can't be paid, the mandate is raised already, or (without a remark) when it may be a duplicate.
 * Where limits of authority are in force it then waits for an approval; whoever raises many finds for whom, of all at once.
 */
export async function raiseExpenditure(
  trx: Transaction,
  context: RequestContext<Raised>,
  isOneOfMany = false,
): Promise<Answer> {
  const { actor, body } = context;
  const { category } = body;
  // Whose type is typed is asked about taxes with all else that is wrong.
  const typed = category === 'other' && !body.order_id ? body.type : null;
  const [commitment, taxedBefore] = await refusedTogether(
    () => committed(trx, context),
    async () => typed && taxedAs(trx, typed, body),
  );
  const { type, payee, amount_kobo, description, mandate, paper, order, holds, drawn_kobo } = commitment;
  const tax = taxedBefore || (await taxedAs(trx, type, body));
  const reference = order?.invoice_no ?? (body.reference || null);
  if (type === 'third-party') await refuseForOneself(trx, payee, actor);
  const about = { ...payee, type, amount_kobo, reference, order };
  const alike = mandate || paper ? [] : await possibleDuplicates(trx, about, commitment.fund_id);
  // After the turns of its payee, as in a list of many, and before the fund.
  if (!mandate && !paper && !order && payee.beneficiary_type === 'vendor')
    await refuseOrdered(trx, payee.beneficiary_id, reference);
  const asked = await lockFundWith(trx, commitment.fund_id, [owedBy(commitment.fund_id)]);
  const { fund } = asked;
  refuseUnlessOwn(actor, fund, OWN, NO_FUND);
  if (paper) await refuseUnlessAbove(trx, fund.department_id, paper.department_id, paper.department);
  refuseIfRaisingClosed(fund);
  if (type === 'third-party') refuseWhileOwing(asked.beside[0][0]);
  refuseOtherPeriod(fund, body.period);
  refuseIfShort(fund, amount_kobo - drawn_kobo);
  if (!body.duplicate_remark) refuseDuplicates(alike);
  const duplicate_remark = alike.length > 0 ? (body.duplicate_remark ?? null) : null;

  const new_balance_kobo = fund.available_kobo + drawn_kobo - amount_kobo;
  const { id, code, is_to_approve } = await trx
    .insertInto('expenditures')
    .values({
      ...payee,
      code: nextCode('EXP'),
      ...{ type, category, description, reference, duplicate_remark, drawn_kobo },
      ...tax,
      additional_info: body.additional_info || null,
      fund_id: fund.id,
      department_id: fund.department_id,
      user_id: actor.id,
      mandate_id: mandate?.id ?? null,
      order_id: order?.id ?? null,
      ...(paper ? { [PAPERS[paper.category].own]: paper.id } : {}),
      amount_kobo,
      raised_amount_kobo: amount_kobo,
      balance_kobo: fund.available_kobo,
      new_balance_kobo,
      period: fund.budget_year,
      budget_year: fund.budget_year,
    })
    .returning(['id', 'code', sql<boolean>`needs_approval(created_at)`.as('is_to_approve')])
    .modifyEnd(BY_ID)
    .executeTakeFirstOrThrow();
  const source = { type: 'expenditures', id, code };
  await attachFiles(trx, actor, source, body.files ?? []);
  if (paper) await followRaised(trx, actor, paper, source);
  if (mandate) await drawForMandate(trx, actor, mandate, source);
  else await drawHolds(trx, actor, holds, source);
  await postEntries(trx, [
    { fund_id: fund.id, kind: 'expenditure-raised', booked_kobo: amount_kobo, source, actor },
  ]);
  await recordActivity(trx, {
    subject: 'expenditures',
    id,
    action: 'raised',
    actor,
    ...(await forDepartment(trx, actor, fund.department_id, ['add-expenditures'])),
    remark: duplicate_remark
      ? `Not a duplicate of ${alike.map((one) => one.code).join(', ')}: ${duplicate_remark}`
      : drawn_kobo > 0
        ? `${formatNaira(drawn_kobo)} was set aside for it (${holds.map((hold) => hold.code).join(', ')})`
        : null,
  });
  if (is_to_approve && !isOneOfMany) await routeApprovals(trx, [id]);
  const data = await readRecord(trx, expenditures, expenditureExtensions, actor, id);
  const left = `${formatNaira(new_balance_kobo)} is left on ${fund.code} ${fund.name}.`;
  return {
    status: 201,
    message: [`${code} was raised.`, left, is_to_approve && data?.waits_for].filter(Boolean).join(' '),
    data,
  };
}

async function committed(trx: Transaction, { actor, body }: RequestContext<Raised>): Promise<Commitment> {
  if (isPaper(body.category)) return ofPaper(trx, actor, body, body.category);
  if (body.order_id) return ofOrder(trx, actor, body, body.order_id);
  if (body.category === 'mandate') return ofMandate(trx, body);
  return byHand(trx, body);
}

async function byHand(trx: Transaction, body: Raised, namedAt?: string): Promise<Commitment> {
  const { type, fund_id, amount, description } = body;
  if (!type || !fund_id || !amount || !description)
    throw new Error('the body was judged without what is typed by hand');
  const payee = await findPayee(trx, { ...body, type, namedAt });
  const amount_kobo = await grossOf(trx, nairaToKobo(amount), type === 'staff' ? null : body.vat);
  const holds = body.hold_id ? [await lockDrawnHold(trx, body.hold_id, fund_id, { payee, amount_kobo })] : [];
  const drawn_kobo = holds[0]?.amount_kobo ?? 0;
  return { ...BY_ITSELF, type, fund_id, amount_kobo, description, payee, holds, drawn_kobo };
}

/** Vendor and invoice are the order's; what is sent of them besides is refused where it differs. */
async function ofOrder(trx: Transaction, actor: Actor, body: Raised, order_id: number): Promise<Commitment> {
  const order = await lockOrder(trx, actor, order_id);
  const { code, invoice_no, vendor_id: beneficiary_id } = order;
  refuseAddedTo(code, body.vat);
  refuseOther(body.beneficiary_id, beneficiary_id, 'beneficiary_id', order);
  refuseOther(body.reference || null, invoice_no, 'reference', order);
  const named = {
    type: 'third-party',
    beneficiary_type: 'vendor',
    beneficiary_id,
    beneficiary: null,
  } as const;
  const description = body.description || `${code}: invoice ${invoice_no}`;
  const commitment = await byHand(trx, { ...body, ...named, description }, 'order_id');
  refuseAboveOrder(order, commitment.amount_kobo);
  return { ...commitment, order };
}

const BY_ITSELF = { mandate: null, paper: null, order: null };

/** The vendor, the amount and the fund are the mandate's; what is sent of them besides is refused where it differs. */
async function ofMandate(trx: Transaction, body: Raised): Promise<Commitment> {
  if (!body.mandate_id) throw new Error('the body was judged without a mandate');
  const mandate = await lockMandate(trx, body.mandate_id);
  const { fund_id, total_amount_kobo: amount_kobo, vendor_id } = mandate;
  const named = { type: 'third-party', beneficiary_type: 'vendor', beneficiary_id: vendor_id } as const;
  refuseAddedTo(mandate.code, body.vat);
  refuseOther(body.amount ? nairaToKobo(body.amount) : null, amount_kobo, 'amount', mandate);
  refuseOther(body.fund_id, fund_id, 'fund_id', mandate);
  refuseOther(body.beneficiary_id, vendor_id, 'beneficiary_id', mandate);
  const holds = mandate.holds.filter((hold) => hold.fund_id === fund_id);
  const drawn_kobo = holds.reduce((sum, hold) => sum + hold.amount_kobo, 0);
  const description = body.description || `${mandate.code}: ${mandate.description}`;
  return {
    ...{ ...BY_ITSELF, type: named.type, fund_id, amount_kobo, description, mandate, holds, drawn_kobo },
    payee: await findPayee(trx, { ...named, namedAt: 'mandate_id' }),
  };
}

/** Payee, purpose and amount are those of the claim or advance; what is sent of them besides is refused where it differs. */
async function ofPaper(
  trx: Transaction,
  actor: Actor,
  body: Raised,
  category: PaperCategory,
): Promise<Commitment> {
  if (!body.fund_id) throw new Error('the body was judged without a fund');
  const { own } = PAPERS[category];
  const paper = await lockPaper(trx, actor, category, { id: body[own], code: body.source_code });
  const { total_kobo: amount_kobo, user_id } = paper;
  refuseOther(body.amount ? nairaToKobo(body.amount) : null, amount_kobo, 'amount', paper);
  refuseOther(body.beneficiary_id, user_id, 'beneficiary_id', paper);
  const named = {
    ...({ type: 'staff', beneficiary_type: 'staff', beneficiary_id: user_id } as const),
    isOwed: category === 'staff-claim',
  };
  return {
    ...BY_ITSELF,
    ...{ type: named.type, fund_id: body.fund_id, amount_kobo, paper, holds: [], drawn_kobo: 0 },
    description: body.description || `${paper.code}: ${paper.purpose}`,
    payee: await findPayee(trx, named),
  };
}

function refuseOther(
  sent: unknown,
  own: number | string,
  field: 'amount' | 'fund_id' | 'beneficiary_id' | 'reference',
  { code }: { code: string },
): void {
  if (sent === null || sent === undefined || sent === own) return;
  const word = { amount: 'amount', fund_id: 'fund', beneficiary_id: 'payee', reference: 'invoice' }[field];
  const sentence = `The ${word} is that of ${code}: leave it out.`;
  throw new Refusal('VALIDATION', sentence, { [field]: [sentence] });
}

const OWN =
  'An expenditure is raised by an officer of the department that owns the fund, or of one above it.';
const NO_FUND = 'There is no such fund.';

/** Locks a fund on which the actor may raise; refused as absent where they don't see it. */
export async function lockOwnFund(trx: Transaction, actor: Actor, fund_id: number): Promise<LockedFund> {
  const fund = await lockFund(trx, fund_id);
  refuseUnlessOwn(actor, fund, OWN, NO_FUND);
  return fund;
}

function refuseOtherPeriod(fund: LockedFund, period: number | undefined): void {
  if (period === undefined || period === fund.budget_year) return;
  const sentence = `${fund.code} is a fund of ${fund.budget_year}.`;
  throw new Refusal('VALIDATION', sentence, { period: [sentence] });
}
