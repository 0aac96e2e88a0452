import { useState } from 'react';
import { sumNaira } from '#shared/money.ts';
import { grouped } from '#shared/resource/plural.ts';
import type { Closing, ClosingItem } from '#shared/resources/budget/year-close.ts';
import { CLOSING_DECISIONS, type ClosingDecision, isCarrying, needsRemark } from '#shared/year-close.ts';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { Amount } from '#web/components/amount.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { KeyValue } from '#web/components/key-value.tsx';
import { Stack } from '#web/components/layout.tsx';
import { Notice } from '#web/components/notice.tsx';
import { PickerField, type PickerOption } from '#web/components/picker-field.tsx';
import { TextAreaField } from '#web/components/text-area-field.tsx';
import { closingPath, type Decided } from './closing-data.ts';

type DecideDialogProps = {
  closing: Closing;
  items: readonly ClosingItem[];
  decision: ClosingDecision;
  onClose: () => void;
  onDone: () => void;
};

const EFFECTS: Readonly<Record<ClosingDecision, string>> = {
  reversed: 'The money that is set aside is free again, and lapses with the year.',
  secured: 'The money is set aside on the fund of the next year instead.',
  lapsed: 'The commitment ends with the year. A claim or advance can be raised again next year.',
  carried: 'The commitment moves to the fund of the next year, and keeps its code.',
  finished: 'The year is not closed before it is paid.',
  returned: 'Its unpaid payments go back to the department.',
  fulfilled: 'The budget office answers for the department that owes it, which reads your remark.',
  withdrawn: 'The request is withdrawn for the department that asked, which reads your remark.',
  open: 'It stays open in the new year.',
};

/** One decision about one item or several: what it does, to which fund, and why. */
export function DecideDialog({ closing, items, decision, onClose, onDone }: DecideDialogProps) {
  const [fund, setFund] = useState<PickerOption | null>(null);
  const [remark, setRemark] = useState('');
  const [wrong, setWrong] = useState<{ fund?: string; remark?: string }>({});
  const carries = isCarrying(decision);
  const without = items.filter(({ proposed_fund }) => carries && !proposed_fund);
  const [first] = items;
  // Several of which each has its own fund go there; one may be moved elsewhere.
  const mayPick = carries && (without.length > 0 || items.length === 1);
  const { submit, loading, error } = useSubmit({
    inPlace: true,
    send: (decided: Decided[], key) =>
      api.post(`${closingPath(closing.year)}/decide`, { items: decided }, { key }),
    done: (_data, _sent, { message }) => message,
    onDone,
  });
  const send = () => {
    const missing = {
      ...(without.length > 0 && !fund ? { fund: `Choose a fund of ${closing.next_year}.` } : {}),
      ...(needsRemark(decision) && remark.trim().length < 3
        ? { remark: 'Say why, in at least 3 characters.' }
        : {}),
    };
    setWrong(missing);
    if (Object.keys(missing).length > 0) return;
    submit(
      items.map(({ type, id, proposed_fund, decided_at }) => ({
        ...{ type, id, decision, seen_decided_at: decided_at },
        ...(carries && fund && (!proposed_fund || items.length === 1) ? { fund_id: fund.id } : {}),
        ...(remark.trim() ? { remark: remark.trim() } : {}),
      })),
    );
  };
  const what = items.length === 1 && first ? first.code : `${grouped(items.length)} items`;
  return (
    <ConfirmDialog
      open
      asks={carries || needsRemark(decision)}
      width={520}
      onClose={onClose}
      title={`${what}: ${CLOSING_DECISIONS[decision].toLowerCase()}?`}
      confirm="Save decision"
      loading={loading}
      onConfirm={send}
    >
      <Stack gap={16}>
        <p>{EFFECTS[decision]}</p>
        <KeyValue
          layout="spread"
          items={[
            [
              'Amount',
              <Amount key="amount" naira={sumNaira(items.map(({ amount }) => amount))} tone="strong" />,
            ],
            ...(carries ? ([['Fund of the next year', targetWords(items)]] as const) : []),
          ]}
        />
        {mayPick && (
          <PickerField
            label={`Fund of ${closing.next_year}`}
            optional={without.length === 0}
            hint={
              without.length === 0
                ? 'Choose one only to move it elsewhere.'
                : `${without.length === 1 ? 'One item has' : `${grouped(without.length)} items have`} no fund of the same code, head and department.`
            }
            error={wrong.fund}
            value={fund}
            onChange={setFund}
            search={(text) => fundsOf(closing.next_year, items, text)}
            cacheKey={['funds', 'of', closing.next_year, first?.department.id]}
            nothing={`No fund of ${closing.next_year} matches`}
          />
        )}
        <TextAreaField
          label="Remark"
          optional={!needsRemark(decision)}
          error={wrong.remark}
          maxLength={1000}
          value={remark}
          onChange={setRemark}
        />
        {error && (
          <Notice tone="bad" title={error.message}>
            {error.detailWithReference}
          </Notice>
        )}
      </Stack>
    </ConfirmDialog>
  );
}

function targetWords(items: readonly ClosingItem[]): string {
  const [first, ...others] = items;
  if (others.length === 0) return first?.proposed_fund?.label ?? 'None is the same';
  const known = items.filter(({ proposed_fund }) => proposed_fund).length;
  return known === items.length ? 'The same of each' : `The same of ${grouped(known)} of them`;
}

type FoundFund = {
  id: number;
  budget_code: { label: string };
  sub_budget_head: { label: string };
  department: { label: string };
  available: number;
};

/** Funds of the next year of the same department: money doesn't move to another by a close. */
async function fundsOf(year: number, items: readonly ClosingItem[], text: string): Promise<PickerOption[]> {
  const departments = [...new Set(items.map(({ department }) => department.id))];
  const rules = [
    { field: 'budget_year', op: 'equals', value: year },
    ...(departments.length === 1 ? [{ field: 'department_id', op: 'equals', value: departments[0] }] : []),
  ];
  const query = new URLSearchParams({
    per_page: '20',
    sort: 'budget_code_id',
    filter: JSON.stringify({ match: 'all', rules }),
    ...(text ? { search: text } : {}),
  });
  const { data } = await api.get<FoundFund[]>(`funds?${query}`);
  return data.map(({ id, budget_code, sub_budget_head, department, available }) => ({
    ...{ id, code: budget_code.label, name: sub_budget_head.label.replace(`${budget_code.label} `, '') },
    note: department.label,
    aside: <Amount naira={available} />,
  }));
}
