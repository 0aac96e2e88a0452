import { useLocation } from 'react-router';
import { MOST_AT_ONCE } from '#shared/many-expenditures.ts';
import { expenditures } from '#shared/resources/budget/expenditures.ts';
import { PageHeader } from '#web/components/page-header.tsx';
import { Sheet } from '#web/components/sheet.tsx';
import { SkeletonPage } from '#web/components/skeletons.tsx';
import { useKeptDraft } from '#web/crud/form/use-draft.ts';
import { idsFrom } from '#web/crud/ids-from.ts';
import { NoPermission } from '#web/crud/list/list-states.tsx';
import { useCan } from '#web/session/use-session.ts';
import { useAddress } from '#web/use-address.ts';
import { ManyForm } from './many-form.tsx';
import { ManyRaised } from './many-raised.tsx';
import type { LeftOut } from './read-cells.ts';

const TITLE = 'Raise many expenditures';
const CRUMBS = [{ label: expenditures.title, to: expenditures.path }, { label: 'Many' }];
const FORM = `${expenditures.name}-many`;

/** Expenditures for many payees at once: a list that is typed or pasted, judged row by row, raised in one act; then their batches. */
export default function ManyExpenditures() {
  const can = useCan();
  const [params, setParams] = useAddress();
  const made = idsFrom(params.get('made')).slice(0, MOST_AT_ONCE);
  const { state } = useLocation() as { state: { left_out?: readonly LeftOut[] } | null };
  const draft = useKeptDraft(FORM);
  if (made.length > 0 && can('browse-expenditures'))
    return (
      <Sheet>
        <ManyRaised
          ids={made}
          leftOut={state?.left_out ?? []}
          onAnother={() => setParams({}, { replace: true })}
        />
      </Sheet>
    );
  return (
    <Sheet>
      <PageHeader
        title={TITLE}
        crumbs={CRUMBS}
        subtitle={`Up to ${MOST_AT_ONCE} payments of one kind from one fund. All of them are raised, or none.`}
      />
      {!can('add-expenditures') ? (
        <NoPermission resource={expenditures} verb="add" />
      ) : draft.isPending ? (
        <SkeletonPage />
      ) : (
        <ManyForm
          form={FORM}
          draft={draft.data ?? null}
          onRaised={(ids, left_out) =>
            setParams({ made: ids.join(',') }, { replace: true, state: { left_out } })
          }
        />
      )}
    </Sheet>
  );
}
