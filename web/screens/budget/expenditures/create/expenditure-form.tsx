import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { CATALOGUE, type FieldErrors } from '#shared/errors.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { FormErrorSummary } from '#web/components/form-error-summary.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { WithSidePanel } from '#web/components/sheet.tsx';
import { unreadableIn } from '#web/components/unreadable.ts';
import { DraftWord } from '#web/crud/form/draft-word.tsx';
import { LeaveDialog, useLeaveGuard } from '#web/crud/form/leave-guard.tsx';
import { RestoredNotice } from '#web/crud/form/restored-notice.tsx';
import { type Draft, useDraftSaving } from '#web/crud/form/use-draft.ts';
import { NOT_ARRIVED } from '#web/crud/inputs/kept-file.ts';
import type { ExpenditureRecord } from '../expenditure-record.ts';
import { CheckAnswers } from './check-answers.tsx';
import type { Duplicate } from './duplicate-notice.tsx';
import { ExpenditureFields } from './expenditure-fields.tsx';
import {
  type ExpenditureValues,
  emptyExpenditure,
  expenditureBody,
  expenditureProblems,
} from './expenditure-values.ts';
import { FormFoot } from './form-foot.tsx';
import { FundEffect } from './fund-effect.tsx';
import { useFundFigures } from './use-fund-figures.ts';

/** Under which name the draft is kept. */
export const DRAFT = 'expenditures-create';

const LIST = '/budget/expenditures';
const CRUMBS = [{ label: 'Expenditures', to: LIST }, { label: 'New' }];
/** What makes two payments alike: when one of them changes, the warning is out of date. */
const ALIKE: readonly (keyof ExpenditureValues)[] = ['payee', 'fund', 'amount', 'reference', 'type'];

type ExpenditureFormProps = {
  draft: Draft | null;
  /** The budget year that it starts with. */
  period: number;
  onRaised: (expenditure: ExpenditureRecord) => void;
};

/** Raises an expenditure: typed beside what it does to the fund, kept as a draft, read once more, then booked. */
export function ExpenditureForm({ draft, period, onRaised }: ExpenditureFormProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const [values, setValues] = useState<ExpenditureValues>(() => ({
    ...emptyExpenditure(period),
    ...draft?.content.values,
  }));
  const [problems, setProblems] = useState<FieldErrors>({});
  const [duplicates, setDuplicates] = useState<readonly Duplicate[]>([]);
  const [restored, setRestored] = useState(draft !== null);
  const [checked, setChecked] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const figures = useFundFigures(values.fund?.id ?? null);
  const dirty = JSON.stringify(values) !== JSON.stringify(emptyExpenditure(period));
  const drafts = useDraftSaving(DRAFT, { values, version: null }, dirty, draft);
  const { blocker, letGo } = useLeaveGuard(dirty);
  // The step stands in the address, so that Back leads from the check to the form with everything in it.
  const isChecking = checked && params.get('step') === 'check';

  const { submit, loading, error, reset } = useSubmit<Record<string, unknown>, ExpenditureRecord>({
    send: (body, key) =>
      api.post<ExpenditureRecord>('expenditures', body, { key, failure: CATALOGUE.create }),
    done: ({ code }) => `${code} was raised`,
    onDone: (expenditure) => {
      void drafts.end();
      letGo();
      onRaised(expenditure);
    },
    onFailed: (failure) => {
      setProblems(failure.errors);
      setDuplicates(duplicatesOf(failure));
      setParams({}, { replace: true });
      // The figures beside the form are those that the refusal was made with.
      void client.invalidateQueries({ queryKey: ['funds'] });
    },
  });
  const change = (changed: Partial<ExpenditureValues>) => {
    setValues((before) => ({ ...before, ...changed }));
    if (ALIKE.some((name) => name in changed)) setDuplicates([]);
  };
  const check = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = {
      ...expenditureProblems(values, figures, duplicates.length > 0),
      ...unreadableIn(event.currentTarget),
      ...(isWaiting ? { files: [NOT_ARRIVED] } : {}),
    };
    setProblems(found);
    reset();
    if (Object.keys(found).length > 0) return;
    setChecked(true);
    setParams({ step: 'check' });
    scrollTo({ top: 0 });
  };
  const discard = async () => {
    await drafts.end();
    letGo();
    client.removeQueries({ queryKey: ['draft', DRAFT] });
  };
  const isSaid = Object.keys(problems).length > 0 || duplicates.length > 0;

  return (
    <>
      <PageHeader title="Raise expenditure" crumbs={CRUMBS} actions={<DraftWord state={drafts.state} />} />
      <WithSidePanel
        side={
          <FundEffect fund={values.fund} figures={figures} amount={values.amount} period={values.period} />
        }
      >
        {isChecking ? (
          <CheckAnswers
            values={values}
            loading={loading}
            onRaise={() => submit(expenditureBody(values))}
            onBack={() => navigate(-1)}
          />
        ) : (
          <form onSubmit={check} noValidate>
            {restored && draft && (
              <RestoredNotice
                at={draft.updated_at}
                onDiscard={() => {
                  setValues(emptyExpenditure(period));
                  setRestored(false);
                }}
              />
            )}
            <FormErrorSummary
              errors={problems}
              before="this can be raised"
              detail={error && !isSaid ? error.detailWithReference : undefined}
            />
            <ExpenditureFields
              values={values}
              problems={problems}
              duplicates={duplicates}
              onChange={change}
              onUpdate={setValues}
              onWaiting={setWaiting}
            />
            <FormFoot
              values={values}
              figures={figures}
              dirty={dirty}
              cancel={LIST}
              onDiscard={() => discard().then(() => navigate(LIST))}
            />
          </form>
        )}
      </WithSidePanel>
      <LeaveDialog blocker={blocker} kept={drafts.state.status !== 'failed'} onDiscard={discard} />
    </>
  );
}

function duplicatesOf({ code, facts }: ApiError): Duplicate[] {
  return code === 'POSSIBLE_DUPLICATE' && Array.isArray(facts.duplicates) ? facts.duplicates : [];
}
