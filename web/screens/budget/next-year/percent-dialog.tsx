import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { byPercent, FUND_TYPES } from '#shared/budget-draft.ts';
import { koboToNaira, nairaToKobo, sumNaira } from '#shared/money.ts';
import { words } from '#shared/resource/fields.ts';
import { grouped } from '#shared/resource/plural.ts';
import type { DraftLine } from '#shared/resources/budget/budget-draft-answers.ts';
import { budgetDrafts } from '#shared/resources/budget/budget-drafts.ts';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { Amount } from '#web/components/amount.tsx';
import { ChoiceCards } from '#web/components/choice-cards.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { KeyValue } from '#web/components/key-value.tsx';
import { Stack } from '#web/components/layout.tsx';
import { SelectField } from '#web/components/select-field.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { type DraftRecord, linesKey } from './draft-data.ts';
import { choicesOf } from './sheet-rows.ts';

type PercentDialogProps = {
  draft: DraftRecord;
  lines: readonly DraftLine[];
  /** Saves what is still being typed. */
  before: () => Promise<void>;
  onClose: () => void;
};

type Base = 'this-year' | 'draft';
type Sent = { percent: number; of: Base; type?: string; budget_head_id?: number };

/** Changes amounts by percent: of all lines, a type or a head; what they come to is shown before. */
export function PercentDialog({ draft, lines, before, onClose }: PercentDialogProps) {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [of, setOf] = useState<Base>('this-year');
  const [type, setType] = useState<string | null>(null);
  const [head, setHead] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string>();
  const percent = readPercent(text);
  const meant = lines.filter(
    (line) =>
      (!type || line.type === type) &&
      (!head || String(line.budget_head.id) === head) &&
      (of === 'draft' || line.this_year),
  );
  const after = typeof percent === 'number' ? afterOf(meant, of, percent) : null;
  const { submit, loading, errors } = useSubmit({
    send: async (sent: Sent, key) => {
      await before();
      return api.post<DraftLine[]>(`${budgetDrafts.url}/${draft.id}/percent`, sent, { key });
    },
    done: (_lines, _sent, { message }) => message,
    onDone: (saved) => {
      client.setQueryData(linesKey(draft.id), saved);
      onClose();
    },
  });
  const send = () => {
    if (typeof percent !== 'number')
      return setWrong(percent ?? 'Enter a number of percent, such as 10 or -5.');
    submit({ percent, of, ...(type ? { type } : {}), ...(head ? { budget_head_id: Number(head) } : {}) });
  };
  return (
    <ConfirmDialog
      open
      asks
      width={520}
      onClose={onClose}
      title="Change amounts by percent"
      confirm={`Change ${grouped(meant.length)} ${meant.length === 1 ? 'line' : 'lines'}`}
      disabled={meant.length === 0}
      loading={loading}
      onConfirm={send}
    >
      <Stack gap={16}>
        <TextField
          label="Percent"
          hint="10 makes amounts a tenth more, -10 a tenth less. Amounts are rounded to whole naira."
          error={wrong ?? errors.percent?.join(' ')}
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
          value={text}
          onChange={(typed) => {
            setText(typed);
            setWrong(undefined);
          }}
        />
        <ChoiceCards
          label="Of what"
          value={of}
          onChange={(value) => setOf(value as Base)}
          choices={[
            {
              value: 'this-year',
              label: 'This year’s approved amounts',
              note: 'New lines stay as they are.',
            },
            { value: 'draft', label: 'The amounts of this draft' },
          ]}
        />
        <SelectField
          label="Type"
          optional
          value={type}
          onChange={setType}
          choices={FUND_TYPES.map((one) => ({ value: one, label: words(one) }))}
        />
        <SelectField
          label="Budget head"
          optional
          value={head}
          onChange={setHead}
          choices={choicesOf(lines, ({ budget_head }) => budget_head)}
        />
        <KeyValue
          layout="spread"
          items={[
            ['These lines now', <Amount key="now" naira={sumNaira(meant.map(({ amount }) => amount))} />],
            ['Afterwards', <Amount key="after" naira={after} tone="strong" />],
          ]}
        />
      </Stack>
    </ConfirmDialog>
  );
}

/** The percent that is typed; the sentence that says what is wrong; null while nothing is. */
function readPercent(text: string): number | string | null {
  const bare = text.replace(/[\s%]/g, '').replace('−', '-').replace(',', '.');
  if (bare === '') return null;
  if (!/^[-+]?\d+(\.\d{1,2})?$/.test(bare))
    return 'Enter a number with at most two decimals, such as 12.5 or -5.';
  const percent = Number(bare);
  if (percent < -100) return 'At least -100: nothing would be left.';
  if (percent > 1000) return 'At most 1,000.';
  return percent;
}

function afterOf(lines: readonly DraftLine[], of: Base, percent: number): number {
  return sumNaira(
    lines.map(({ amount, this_year }) =>
      koboToNaira(byPercent(nairaToKobo(of === 'draft' ? amount : (this_year?.approved ?? 0)), percent)),
    ),
  );
}
