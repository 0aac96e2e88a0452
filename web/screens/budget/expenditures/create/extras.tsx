import { bookingOf, shortSentence } from '#shared/fund-figures.ts';
import { keysOf } from '#shared/keys-of.ts';
import { isNamed } from '#shared/looks.ts';
import { formatNaira, nairaToKobo, sumNaira } from '#shared/money.ts';
import { attachments, reference } from '#shared/resource/fields.ts';
import { wanting } from '#shared/resource/given.ts';
import { expenditures } from '#shared/resources/budget/expenditures.ts';
import { belowHold } from '#shared/workflows/holds.ts';
import { isPaper, PAPERS, type PaperCategory } from '#shared/workflows/papers.ts';
import { FOR_ONESELF, payeeRefusal } from '#shared/workflows/payee-types.ts';
import { Block } from '#web/components/layout.tsx';
import { Notice } from '#web/components/notice.tsx';
import type { ResourceExtras } from '#web/crud/extras.ts';
import type { InputProps } from '#web/crud/inputs/input-props.ts';
import { linkedAt, type WireRecord } from '#web/crud/record.ts';
import { useBundledHolds } from '#web/screens/mandates/mandate-data.ts';
import { useSession } from '#web/session/use-session.ts';
import { CategoryInput, TypeInput } from './category-input.tsx';
import { DuplicateInput, doubtOf } from './duplicate-input.tsx';
import { ExpenditureRaised } from './expenditure-raised.tsx';
import { FundEffect, FundFoot } from './fund-effect.tsx';
import { PeriodInput } from './fund-input.tsx';
import { HoldEffect, HoldInput } from './hold-input.tsx';
import { MandateInput } from './mandate-input.tsx';
import { OrderInput } from './order-input.tsx';
import { AdvanceInput, ClaimInput, PayingFundInput, useWhyNotRaised } from './paper-input.tsx';
import { PAYEE_KINDS, PayeeInput } from './payee-input.tsx';
import { AddedVat, TaxInput, VatInput } from './tax-inputs.tsx';
import { useFundFigures, useIsFundHidden } from './use-fund-figures.ts';
import { grossNaira, useTaxes } from './use-taxes.ts';
import type { ChosenFund, ChosenHold, ExpenditureValues, Payee, RaisingFacts } from './values.ts';

const SHORTEST = expenditures.fields.duplicate_remark?.min ?? 1;

const OTHERS_FUND = 'It is paid from the fund of another department, whose officers raise its expenditure.';
const PAPER_CATEGORIES = keysOf<PaperCategory>(PAPERS);
const OWN = PAPER_CATEGORIES.map((category) => PAPERS[category].own);

/** What is typed by hand, and comes from the mandate, the claim or the advance where one is paid. */
const BY_HAND = { field: 'category', in: ['other'] };
/** A claim or an advance says nothing of the fund that pays it. */
const OF_FUND = { field: 'category', in: ['other', ...PAPER_CATEGORIES] };

/** How an expenditure is raised: who, from what, how much, for what, beside what it does to the fund; read once more, then booked. */
export const extras: ResourceExtras = {
  inputs: {
    period: PeriodInput,
    type: TypeInput,
    category: CategoryInput,
    mandate_id: MandateInput,
    order_id: OrderInput,
    claim_id: ClaimInput,
    touring_advance_id: AdvanceInput,
    beneficiary: PayeeOrOrders,
    fund_id: PayingFundInput,
    duplicate_remark: DuplicateInput,
    hold_id: HoldInput,
    transaction_class: TaxInput,
    vat: VatInput,
    vat_reason: TaxInput,
  },
  beside: FundEffect,
  create: {
    fields: {
      type: {
        label: 'Who is paid',
        choices: [
          { value: 'staff', label: 'A member of staff' },
          { value: 'third-party', label: 'A third party' },
        ],
      },
      category: {},
      mandate_id: {
        readOnly: false,
        required: true,
        missing: 'Choose the mandate',
        when: { field: 'category', in: ['mandate'] },
      },
      order_id: { readOnly: false, when: BY_HAND },
      claim_id: ofPaper('staff-claim'),
      touring_advance_id: ofPaper('touring-advance'),
      period: { readOnly: false, when: OF_FUND },
      // Its value is whole, so that the schemas can't judge it: the problems do.
      beneficiary: { when: BY_HAND, required: false },
      fund_id: { when: OF_FUND },
      amount: { when: BY_HAND },
      transaction_class: {},
      vat: {},
      vat_reason: {},
      duplicate_remark: { when: BY_HAND },
      hold_id: { ...reference('Hold to draw', 'reserves'), when: BY_HAND },
      description: { when: BY_HAND },
      reference: {},
      additional_info: {},
      files: attachments('Attachments'),
    },
    start: ({ funds_year }) => ({ period: funds_year, beneficiary: null, duplicate_remark: null }),
    again: (earlier) => ({ fund_id: chosenFund(earlier) }),
    // What makes two payments alike changes: the warning is about others then.
    empties: {
      type: [...OWN, 'order_id', 'beneficiary', 'duplicate_remark'],
      category: [
        'mandate_id',
        'order_id',
        ...OWN,
        'beneficiary',
        'fund_id',
        'amount',
        'description',
        'hold_id',
        'duplicate_remark',
      ],
      ...Object.fromEntries(OWN.map((own) => [own, ['beneficiary', 'amount', 'description']])),
      period: ['fund_id', 'hold_id', 'duplicate_remark'],
      beneficiary: ['duplicate_remark'],
      fund_id: ['hold_id', 'duplicate_remark'],
      amount: ['duplicate_remark'],
      reference: ['duplicate_remark'],
    },
    useFacts(values: ExpenditureValues) {
      const { fund_id, category, mandate_id, hold_id, type, amount, vat } = values;
      const taxes = useTaxes();
      const holds = useBundledHolds(category === 'mandate' ? (mandate_id?.id ?? null) : null).data ?? [];
      const own = holds.filter(({ fund }) => fund && fund.id === fund_id?.id);
      const drawn = category === 'mandate' ? sumNaira(own.map(({ amount }) => amount)) : hold_id?.amount;
      return {
        figures: useFundFigures(fund_id?.id ?? null),
        me: useSession().user,
        drawn_kobo: nairaToKobo(drawn ?? 0),
        isHidden: useIsFundHidden(fund_id?.id ?? null),
        isBarred: useWhyNotRaised(values) !== null,
        gross: type === 'third-party' ? grossNaira(amount, vat, taxes) : amount,
        isTaxing: type === 'third-party' && taxes?.is_on === true,
      };
    },
    problems(values: ExpenditureValues, facts: RaisingFacts) {
      const { figures, me, drawn_kobo, isHidden, isBarred, gross } = facts;
      const { type, category, mandate_id, beneficiary: payee, fund_id, amount, hold_id: hold } = values;
      const { duplicate_remark: doubt } = values;
      const mismatch = payee && payee.kind !== 'typed' && payeeRefusal(type, payee.kind);
      const isOwn =
        type === 'third-party' &&
        (payee?.kind === 'typed' || payee?.kind === 'beneficiary') &&
        isNamed(me, payee.name);
      const wrongPayee = mismatch || (isOwn && FOR_ONESELF);
      const isShort = figures && bookingOf(figures, nairaToKobo(gross ?? 0), drawn_kobo).is_short;
      const short = category === 'mandate' ? 'mandate_id' : isPaper(category) ? 'fund_id' : 'amount';
      const belowTrip =
        category === 'other' &&
        hold &&
        amount !== null &&
        belowHold({ ...hold, amount_kobo: nairaToKobo(hold.amount) }, nairaToKobo(gross ?? amount));
      const isExplained = !doubt || (doubt.isDifferent && doubt.remark.trim().length >= SHORTEST);
      return {
        ...(category === 'other' && !payee?.name.trim()
          ? { beneficiary: [wanting(expenditures.fields.beneficiary)] }
          : {}),
        ...(wrongPayee ? { beneficiary: [wrongPayee] } : {}),
        ...(fund_id && isShort ? { [short]: [shortSentence(fund_id.label, figures)] } : {}),
        ...(belowTrip ? { amount: [belowTrip] } : {}),
        ...(category === 'mandate' && isHidden ? { mandate_id: [OTHERS_FUND] } : {}),
        ...(category === 'mandate' && mandate_id && !payee ? { mandate_id: [unread('mandate')] } : {}),
        ...(facts.isTaxing ? taxProblems(values) : {}),
        ...(isPaper(category) ? paperProblems(category, values, isBarred) : {}),
        ...(isExplained
          ? {}
          : {
              duplicate_remark: [`Say why this is a different payment, in at least ${SHORTEST} characters`],
            }),
      };
    },
    body(values: ExpenditureValues, body) {
      const { category, beneficiary: payee, fund_id, period, duplicate_remark: doubt } = values;
      // The mandate says all the rest, and a claim or an advance all but the fund.
      if (category === 'mandate') return body;
      if (isPaper(category)) return { ...body, period: fund_id && period };
      const isPicked = payee && payee.kind !== 'typed';
      return {
        ...body,
        period: fund_id && period,
        beneficiary: payee?.name.trim() || null,
        beneficiary_type: isPicked ? payee.kind : null,
        beneficiary_id: isPicked ? payee.id : null,
        duplicate_remark: (doubt?.isDifferent && doubt.remark.trim()) || null,
      };
    },
    refused: doubtOf,
    stands: { beneficiary_id: 'beneficiary', beneficiary_type: 'beneficiary' },
    before: 'this can be raised',
    submit: () => 'Check and raise',
    foot: FundFoot,
    check: {
      title: 'Check before you raise it',
      submit: ({ amount, vat }: Partial<ExpenditureValues>) =>
        `Raise expenditure of ${formatNaira(nairaToKobo(amount ?? 0))}${vat === 'added' ? ' and VAT' : ''}`,
      above: Notices,
      answers: {
        beneficiary: ({ name, kind, note }: Payee) =>
          [name, PAYEE_KINDS[kind].one, note].filter(Boolean).join(', '),
        hold_id: (hold: ChosenHold | null) => hold && <HoldEffect hold={hold} />,
        duplicate_remark: (doubt: ExpenditureValues['duplicate_remark']) =>
          doubt?.isDifferent && doubt.remark,
        files: (files: ExpenditureValues['files']) => files.map(({ name }) => name).join(', '),
      },
    },
    done: ExpenditureRaised,
  },
};

/** The fund of an expenditure as the form's input takes it. */
function chosenFund(earlier: WireRecord): ChosenFund | null {
  const fund = linkedAt(earlier, 'fund_id');
  const code = String(earlier['fund_id.budget_code_id.code'] ?? '');
  const name = String(earlier['fund_id.sub_budget_head_id.name'] ?? fund?.label ?? '');
  return fund && { id: fund.id, code, name, label: `${code} ${name}`.trim() };
}

/** Whom an order pays is said beneath it. */
function PayeeOrOrders(props: InputProps) {
  return props.values.order_id ? null : <PayeeInput {...props} />;
}

/** The field of what is paid by its code. */
function ofPaper(category: PaperCategory) {
  const { word } = PAPERS[category];
  const when = { field: 'category', in: [category] };
  return { readOnly: false, required: true, missing: `Choose the ${word}`, when };
}

function unread(word: string): string {
  return `What the ${word} says has not arrived yet. Wait a moment and try again`;
}

/** What is wrong with the claim or advance that was chosen. */
function paperProblems(category: PaperCategory, values: ExpenditureValues, isBarred: boolean) {
  const { own, word } = PAPERS[category];
  if (!values[own]) return {};
  if (!values.beneficiary) return { [own]: [unread(word)] };
  return isBarred ? { [own]: [`Choose a ${word} that can be raised`] } : {};
}

/** What is missing for tax. */
function taxProblems({ transaction_class, vat, vat_reason }: ExpenditureValues) {
  const { fields } = expenditures;
  return {
    ...(transaction_class ? {} : { transaction_class: [wanting(fields.transaction_class)] }),
    ...(vat ? {} : { vat: [wanting(fields.vat)] }),
    ...(vat === 'exempt' && !vat_reason?.trim() ? { vat_reason: ['Say why it is exempt from VAT'] } : {}),
  };
}

function Notices({ values }: { values: ExpenditureValues }) {
  return (
    <>
      <TypedNotice values={values} />
      <AddedVat values={values} />
    </>
  );
}

function TypedNotice({ values: { beneficiary } }: { values: ExpenditureValues }) {
  if (beneficiary?.kind !== 'typed') return null;
  return (
    <Block bottom={22}>
      <Notice tone="warn" title="The beneficiary was typed, not chosen">
        No account is known for {beneficiary.name}, and each desk will see a flag.
      </Notice>
    </Block>
  );
}
