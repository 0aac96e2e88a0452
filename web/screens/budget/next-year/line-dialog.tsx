import { useState } from 'react';
import type { DraftLine, SavedLines } from '#shared/resources/budget/budget-draft-answers.ts';
import { budgetDrafts } from '#shared/resources/budget/budget-drafts.ts';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { Stack } from '#web/components/layout.tsx';
import { MoneyInput } from '#web/components/money-input.tsx';
import { Notice } from '#web/components/notice.tsx';
import { PickerField, type PickerOption } from '#web/components/picker-field.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { lookUp, lookupKey } from '#web/crud/lookup.ts';
import type { DraftRecord } from './draft-data.ts';

type LineDialogProps = {
  draft: DraftRecord;
  /** The line that is changed; null of a new one. */
  line: DraftLine | null;
  onTaken: (answer: SavedLines) => void;
  onClose: () => void;
};

type Sent = {
  id?: number;
  version?: number;
  code: string;
  sub_budget_head_id: number | undefined;
  department_id: number | undefined;
  amount: number | undefined;
};

/** A line of its own: code, sub-head, department and amount. */
export function LineDialog({ draft, line, onTaken, onClose }: LineDialogProps) {
  const [code, setCode] = useState(line?.code ?? '');
  const [sub, setSub] = useState<PickerOption | null>(() => optionOf(line?.sub_budget_head));
  const [department, setDepartment] = useState<PickerOption | null>(() => optionOf(line?.department));
  const [amount, setAmount] = useState<number | null>(line?.amount ?? null);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const { submit, loading, errors } = useSubmit({
    send: (sent: Sent, key) =>
      api.post<SavedLines>(`${budgetDrafts.url}/${draft.id}/lines`, { lines: [sent] }, { key }),
    done: ({ saved }) => saved[0] && `${saved[0].code} was saved`,
    onDone: (answer) => {
      onTaken(answer);
      const [refused] = answer.refused;
      if (refused) setWrong({ [refused.field ?? 'form']: refused.detail });
      else onClose();
    },
  });
  const send = () => {
    const missing = {
      ...(code.trim() ? {} : { code: 'Enter a budget code.' }),
      ...(sub ? {} : { sub_budget_head_id: 'Choose a sub budget head.' }),
      ...(department ? {} : { department_id: 'Choose a department.' }),
      ...(amount === null ? { amount: 'Enter an amount.' } : {}),
    };
    setWrong(missing);
    if (Object.keys(missing).length > 0) return;
    submit({
      ...(line ? { id: line.id, version: line.version } : {}),
      ...{ code: code.trim(), sub_budget_head_id: sub?.id, department_id: department?.id },
      amount: amount ?? undefined,
    });
  };
  const of = (field: string) => wrong[field] ?? errors[`lines.0.${field}`]?.join(' ');
  return (
    <ConfirmDialog
      open
      asks
      width={520}
      onClose={onClose}
      title={line ? `Change ${line.code}` : `Add a line to the budget of ${draft.budget_year}`}
      confirm={line ? 'Save line' : 'Add line'}
      loading={loading}
      onConfirm={send}
    >
      <Stack gap={16}>
        {wrong.form && <Notice tone="bad">{wrong.form}</Notice>}
        <TextField
          label="Budget code"
          hint="A new code is made when the budget is opened."
          error={of('code')}
          autoComplete="off"
          maxLength={40}
          data-autofocus
          value={code}
          onChange={setCode}
        />
        <PickerField
          label="Sub budget head"
          error={of('sub_budget_head_id')}
          value={sub}
          onChange={setSub}
          search={(text) => search('sub-budget-heads', text)}
          cacheKey={lookupKey('sub-budget-heads')}
        />
        <PickerField
          label="Department"
          error={of('department_id')}
          value={department}
          onChange={setDepartment}
          search={(text) => search('departments', text)}
          cacheKey={lookupKey('departments')}
        />
        <MoneyInput
          label={`Budget ${draft.budget_year}`}
          error={of('amount')}
          value={amount}
          onChange={setAmount}
        />
      </Stack>
    </ConfirmDialog>
  );
}

function optionOf(part: { id: number; label: string } | undefined): PickerOption | null {
  return part ? { id: part.id, name: part.label } : null;
}

async function search(name: string, text: string): Promise<PickerOption[]> {
  return (await lookUp(name, text)).map(({ id, label, hint }) => ({
    id,
    name: label,
    note: hint ?? undefined,
  }));
}
