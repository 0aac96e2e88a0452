import { useQuery } from '@tanstack/react-query';
import { availableOf, shortSentence } from '#shared/fund-figures.ts';
import { isNamed } from '#shared/looks.ts';
import { formatNaira, nairaToKobo } from '#shared/money.ts';
import { attachments } from '#shared/resource/fields.ts';
import { expenditures } from '#shared/resources/budget/expenditures.ts';
import { FOR_ONESELF, payeeRefusal } from '#shared/workflows/payee-types.ts';
import { api } from '#web/api/client.ts';
import { Block } from '#web/components/layout.tsx';
import { Notice } from '#web/components/notice.tsx';
import { SelectField } from '#web/components/select-field.tsx';
import type { ResourceExtras } from '#web/crud/extras.ts';
import type { InputProps } from '#web/crud/inputs/input-props.ts';
import { useSession } from '#web/session/use-session.ts';
import { DuplicateInput, doubtOf } from './duplicate-input.tsx';
import { ExpenditureRaised } from './expenditure-raised.tsx';
import { FundEffect, FundFoot } from './fund-effect.tsx';
import { FundInput } from './fund-input.tsx';
import { PAYEE_KINDS, PayeeInput } from './payee-input.tsx';
import { useFundFigures } from './use-fund-figures.ts';
import type { ExpenditureValues, Payee, RaisingFacts } from './values.ts';

const SHORTEST = expenditures.fields.duplicate_remark?.min ?? 1;

/** How an expenditure is raised: who, from what, how much, for what, beside what it does to the fund; read once more, then booked. */
export const extras: ResourceExtras = {
  inputs: {
    period: PeriodInput,
    beneficiary: PayeeInput,
    fund_id: FundInput,
    duplicate_remark: DuplicateInput,
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
      period: { readOnly: false },
      beneficiary: {},
      fund_id: {},
      amount: {},
      duplicate_remark: {},
      description: {},
      reference: {},
      additional_info: {},
      files: attachments('Attachments'),
    },
    start: ({ period }) => ({ period: period.year, beneficiary: null, duplicate_remark: null }),
    // What makes two payments alike changes: the warning is about others then.
    empties: {
      type: ['beneficiary', 'duplicate_remark'],
      period: ['fund_id', 'duplicate_remark'],
      beneficiary: ['duplicate_remark'],
      fund_id: ['duplicate_remark'],
      amount: ['duplicate_remark'],
      reference: ['duplicate_remark'],
    },
    useFacts({ fund_id }: ExpenditureValues) {
      return { figures: useFundFigures(fund_id?.id ?? null), me: useSession().user };
    },
    problems(values: ExpenditureValues, { figures, me }: RaisingFacts) {
      const { type, beneficiary: payee, fund_id, amount, duplicate_remark: doubt } = values;
      const mismatch = payee && payee.kind !== 'typed' && payeeRefusal(type, payee.kind);
      const isOwn =
        type === 'third-party' &&
        (payee?.kind === 'typed' || payee?.kind === 'beneficiary') &&
        isNamed(me, payee.name);
      const wrongPayee = mismatch || (isOwn && FOR_ONESELF);
      const isShort = figures && nairaToKobo(amount ?? 0) > availableOf(figures);
      const isExplained = !doubt || (doubt.isDifferent && doubt.remark.trim().length >= SHORTEST);
      return {
        ...(wrongPayee ? { beneficiary: [wrongPayee] } : {}),
        ...(fund_id && isShort ? { amount: [shortSentence(fund_id.label, figures)] } : {}),
        ...(isExplained
          ? {}
          : {
              duplicate_remark: [`Say why this is a different payment, in at least ${SHORTEST} characters`],
            }),
      };
    },
    body({ beneficiary: payee, fund_id, period, duplicate_remark: doubt }: ExpenditureValues, body) {
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
    before: 'this can be raised',
    submit: () => 'Check and raise',
    foot: FundFoot,
    check: {
      title: 'Check before you raise it',
      submit: ({ amount }: Partial<ExpenditureValues>) =>
        `Raise expenditure of ${formatNaira(nairaToKobo(amount ?? 0))}`,
      above: TypedNotice,
      answers: {
        beneficiary: ({ name, kind, note }: Payee) =>
          [name, PAYEE_KINDS[kind].one, note].filter(Boolean).join(', '),
        duplicate_remark: (doubt: ExpenditureValues['duplicate_remark']) =>
          doubt?.isDifferent && doubt.remark,
        files: (files: ExpenditureValues['files']) => files.map(({ name }) => name).join(', '),
      },
    },
    done: ExpenditureRaised,
  },
};

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

type Period = { year: number; is_open: boolean };

/** The budget year whose funds are offered, newest first; a closed one can't be chosen. Until they are known, that of the settings. */
function PeriodInput({ name, field, value, onChange, error }: InputProps) {
  const { period } = useSession();
  const found = useQuery({
    queryKey: ['periods'],
    queryFn: async ({ signal }) => (await api.get<Period[]>('periods', { signal })).data,
    staleTime: 300_000,
  });
  const periods = found.data ?? [{ year: period.year, is_open: period.status === 'open' }];
  return (
    <SelectField
      name={name}
      label={field.label}
      choices={periods.map(({ year, is_open }) => ({
        value: String(year),
        label: is_open ? String(year) : `${year} (closed)`,
        disabled: !is_open,
      }))}
      value={String(value)}
      onChange={(year) => year && onChange(Number(year))}
      error={error}
    />
  );
}
