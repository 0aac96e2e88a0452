import { useState } from 'react';
import { formatNaira, nairaToKobo } from '#shared/money.ts';
import { file } from '#shared/resource/fields.ts';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { Amount } from '#web/components/amount.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { FormErrorSummary } from '#web/components/form-error-summary.tsx';
import { Quiet, Stack } from '#web/components/layout.tsx';
import { MoneyInput } from '#web/components/money-input.tsx';
import { PickerField, type PickerOption } from '#web/components/picker-field.tsx';
import { TextAreaField } from '#web/components/text-area-field.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { DialogGuard } from '#web/crud/form/dialog-guard.tsx';
import { FileInput } from '#web/crud/inputs/file-input.tsx';
import { asKeptFile, isOnItsWay } from '#web/crud/inputs/kept-file.ts';
import { searchFunds } from '../expenditures/create/use-fund-figures.ts';
import { type FilledChange, fundOption } from './filled-change.tsx';
import type { FundRecord } from './fund-data.ts';

/** The two ways in which an approved amount changes after the fund was made. */
export type ChangeKind = 'top-up' | 'virement';

type ChangeDialogProps = {
  kind: ChangeKind;
  fund: FundRecord;
  /** What it begins with. */
  filled?: FilledChange;
  onClose: () => void;
};

const LETTER = file('Letter of authority');

/** Asks for a top-up of a fund, or for a virement out of it; another budget officer approves it. */
export function ChangeDialog({ kind, fund, filled, onClose }: ChangeDialogProps) {
  const [amount, setAmount] = useState<number | null>(filled?.amount ?? null);
  const [reference, setReference] = useState('');
  const [remark, setRemark] = useState('');
  const [authority, setAuthority] = useState('');
  const [to, setTo] = useState<PickerOption | null>(filled?.to ?? null);
  const [letter, setLetter] = useState<unknown>(null);
  const act = useSubmit({
    inPlace: true,
    send: (body: Record<string, unknown>, key) => api.post(`funds/${fund.id}/${kind}`, body, { key }),
    done: (_result, _body, answer) => answer.message,
    next: () => 'Nothing moves until another budget officer approves it.',
    onDone: onClose,
  });
  const isVirement = kind === 'virement';
  const errors = act.errors;
  const attached = asKeptFile(letter);
  const submit = () =>
    act.submit({
      amount: amount ?? undefined,
      reference,
      remark,
      ...(isVirement
        ? { to_fund_id: to?.id, ...(authority ? { across_types_authority: authority } : {}) }
        : {}),
      ...(attached ? { files: [attached.id] } : {}),
    });
  const naira = amount === null ? '' : ` ${formatNaira(nairaToKobo(amount))}`;
  return (
    <ConfirmDialog
      open
      asks
      onClose={onClose}
      width={560}
      title={
        isVirement
          ? `Move money from ${fund.budget_code.label} to another fund`
          : `Ask for a top-up of ${fund.budget_code.label}`
      }
      confirm={
        isVirement
          ? `Ask for the virement${naira && ` of${naira}`}`
          : `Ask for the top-up${naira && ` of${naira}`}`
      }
      onConfirm={submit}
      loading={act.loading}
      disabled={isOnItsWay(letter)}
    >
      <Quiet bottom={16}>
        {fund.sub_budget_head.label}, {fund.department.label}, {fund.budget_year}. Available{' '}
        <Amount naira={fund.available} tone="strong" /> of <Amount naira={fund.approved} />.
      </Quiet>
      <FormErrorSummary errors={errors} before="it can be asked for" error={act.error} />
      <Stack gap={18} top={4}>
        {isVirement && <FundPicker fund={fund} value={to} onChange={setTo} error={errors.to_fund_id?.[0]} />}
        <MoneyInput
          label="Amount"
          name="amount"
          value={amount}
          onChange={setAmount}
          error={errors.amount?.[0]}
        />
        <TextField
          label="Authority reference"
          name="reference"
          value={reference}
          onChange={setReference}
          error={errors.reference?.[0]}
          hint="The number of the approval, such as ES/BUD/2024/017"
        />
        {isVirement && (
          <TextField
            label="Authority to cross types"
            name="across_types_authority"
            optional
            value={authority}
            onChange={setAuthority}
            error={errors.across_types_authority?.[0]}
            hint="Needed when money moves between capital, recurrent and personnel"
          />
        )}
        <TextAreaField
          label="Remark"
          name="remark"
          value={remark}
          onChange={setRemark}
          error={errors.remark?.[0]}
          hint="Why it is needed"
        />
        <FileInput
          name="files"
          field={LETTER}
          value={letter}
          onChange={setLetter}
          error={errors.files?.[0]}
          problems={errors}
          values={{}}
        />
      </Stack>
      <DialogGuard
        dirty={!act.loading && (amount !== null || reference !== '' || remark !== '' || to !== null)}
      />
    </ConfirmDialog>
  );
}

type FundPickerProps = {
  fund: FundRecord;
  value: PickerOption | null;
  onChange: (fund: PickerOption | null) => void;
  error: string | undefined;
};

function FundPicker({ fund, value, onChange, error }: FundPickerProps) {
  return (
    <PickerField
      label="To fund"
      name="to_fund_id"
      value={value}
      onChange={onChange}
      error={error}
      cacheKey={['funds', 'virement', fund.budget_year]}
      captions={[`Funds of ${fund.budget_year}`, 'Available']}
      search={async (text) => {
        const data = await searchFunds(text, fund.budget_year, 'budget_code_id');
        return data.filter(({ id }) => id !== fund.id).map(fundOption);
      }}
    />
  );
}
