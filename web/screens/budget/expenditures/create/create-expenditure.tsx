import { useState } from 'react';
import { expenditures } from '#shared/resources/budget/expenditures.ts';
import { PageHeader } from '#web/components/page-header.tsx';
import { Sheet } from '#web/components/sheet.tsx';
import { SkeletonPage } from '#web/components/skeletons.tsx';
import { useKeptDraft } from '#web/crud/form/use-draft.ts';
import { NoPermission } from '#web/crud/list/list-states.tsx';
import { useCan, useSession } from '#web/session/use-session.ts';
import type { ExpenditureRecord } from '../expenditure-record.ts';
import { DRAFT, ExpenditureForm } from './expenditure-form.tsx';
import { ExpenditureRaised } from './expenditure-raised.tsx';

/** The screen that raises an expenditure, and says afterwards what happens next. */
export default function CreateExpenditure() {
  const can = useCan();
  if (!can('add-expenditures'))
    return (
      <Sheet>
        <PageHeader
          title="Raise expenditure"
          crumbs={[{ label: expenditures.title, to: expenditures.path }, { label: 'New' }]}
        />
        <NoPermission resource={expenditures} verb="add" />
      </Sheet>
    );
  return (
    <Sheet>
      <Raising />
    </Sheet>
  );
}

function Raising() {
  const { period } = useSession();
  const draft = useKeptDraft(DRAFT);
  const [raised, setRaised] = useState<ExpenditureRecord | null>(null);
  const [another, setAnother] = useState(0);
  if (raised)
    return (
      <ExpenditureRaised
        expenditure={raised}
        onAnother={() => {
          setRaised(null);
          setAnother(another + 1);
        }}
      />
    );
  if (draft.isPending) return <SkeletonPage />;
  return (
    <ExpenditureForm
      key={another}
      draft={another === 0 ? (draft.data ?? null) : null}
      period={period.year}
      onRaised={setRaised}
    />
  );
}
