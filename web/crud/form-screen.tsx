import { useState } from 'react';
import { useParams } from 'react-router';
import { permission, type Verb } from '#shared/permissions.ts';
import { useAddress } from '#web/use-address.ts';
import { Forward } from '../components/forward.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { Sheet } from '../components/sheet.tsx';
import { SkeletonPage } from '../components/skeletons.tsx';
import { useCan } from '../session/use-session.ts';
import { RecordFailure } from './detail/record-failure.tsx';
import { LIKE } from './detail/same-again.ts';
import { lostBy, useRecord } from './detail/use-record.ts';
import type { ScreenProps } from './extras.ts';
import { draftOf, RecordForm } from './form/record-form.tsx';
import { draftName, useKeptDraft } from './form/use-draft.ts';
import { NoPermission } from './list/list-states.tsx';
import type { WireRecord } from './record.ts';
import { recordPath } from './use-acts.ts';

/** The part of the form's address that names what was made by it. */
const MADE = 'made';

/** The form that makes a new record. */
export function CreateScreen({ resource, extras }: ScreenProps) {
  return (
    <Guarded resource={resource} verb="add" permissions={extras.create?.permissions}>
      <Creating resource={resource} extras={extras} />
    </Guarded>
  );
}

/** The form that changes a record. */
export function ManageScreen({ resource, extras }: ScreenProps) {
  const { id = '' } = useParams();
  return (
    <Guarded resource={resource} verb="edit">
      <Managing key={id} resource={resource} extras={extras} id={id} />
    </Guarded>
  );
}

function Creating({ resource, extras }: ScreenProps) {
  const [params] = useAddress();
  const like = resource.again && params.get(LIKE);
  return like ? (
    <CreatingLike key={like} resource={resource} extras={extras} id={like} />
  ) : (
    <CreatingFrom resource={resource} extras={extras} />
  );
}

/** The form of a new record that begins like an earlier one. */
function CreatingLike({ resource, extras, id }: ScreenProps & { id: string }) {
  const found = useRecord(resource, id, { fresh: true });
  const lost = lostBy(found);
  if (lost) return <RecordFailure resource={resource} error={lost} onRetry={() => found.refetch()} />;
  if (!found.data || !found.isFetchedAfterMount) return <Waiting />;
  return <CreatingFrom resource={resource} extras={extras} like={found.data} />;
}

function CreatingFrom({ resource, extras, like }: ScreenProps & { like?: WireRecord }) {
  const draft = useKeptDraft(draftOf(resource, null, like));
  const [params, setParams] = useAddress();
  const [made, setMade] = useState<WireRecord | null>(null);
  const [last, setLast] = useState<WireRecord | null>(null);
  const Done = extras.create?.done;
  const madeId = Done && params.get(MADE);
  const another = (record: WireRecord) => {
    setLast(record);
    setParams({}, { replace: true });
  };
  if (Done && madeId)
    return String(made?.id) === madeId && made ? (
      <Sheet>
        <Done record={made} onAnother={() => another(made)} />
      </Sheet>
    ) : (
      <MadeBefore resource={resource} extras={extras} id={madeId} onAnother={another} />
    );
  if (draft.isPending) return <Waiting />;
  return (
    <Sheet>
      <RecordForm
        key={last?.id}
        resource={resource}
        extras={extras}
        record={null}
        like={last ?? like}
        again={last !== null}
        draft={last ? null : (draft.data ?? null)}
        onNext={isPlain(resource, extras) && !like ? setLast : undefined}
        onMade={
          Done &&
          ((record) => {
            setMade(record);
            setParams({ [MADE]: String(record.id) }, { replace: true });
          })
        }
      />
    </Sheet>
  );
}

/** Whether its records are entered one after the other, without a rule or a screen of their own. */
function isPlain({ writes, workflow }: ScreenProps['resource'], { create }: ScreenProps['extras']): boolean {
  return writes === 'generic' && !workflow && !create;
}

/** What was said of a record when it was made, after a reload: for as long as nothing has happened to it, then its page. */
function MadeBefore({
  resource,
  extras,
  id,
  onAnother,
}: ScreenProps & { id: string; onAnother: (record: WireRecord) => void }) {
  const found = useRecord(resource, id, { fresh: true });
  const lost = lostBy(found);
  const Done = extras.create?.done;
  if (lost) return <RecordFailure resource={resource} error={lost} onRetry={() => found.refetch()} />;
  const record = found.data;
  if (!record || !found.isFetchedAfterMount || !Done) return <Waiting />;
  if (record.updated_at !== record.created_at) return <Forward to={recordPath(resource, record.id)} />;
  return (
    <Sheet>
      <Done record={record} onAnother={() => onAnother(record)} />
    </Sheet>
  );
}

function Managing({ resource, extras, id }: ScreenProps & { id: string }) {
  const found = useRecord(resource, id, { fresh: true });
  const draft = useKeptDraft(draftName(resource.name, Number(id) || 0));
  const lost = lostBy(found);
  if (lost) return <RecordFailure resource={resource} error={lost} onRetry={() => found.refetch()} />;
  // The cache may be older than the server, and a form keeps what it began with.
  if (!found.data || !found.isFetchedAfterMount || draft.isPending) return <Waiting />;
  return (
    <Sheet>
      <RecordForm resource={resource} extras={extras} record={found.data} draft={draft.data ?? null} />
    </Sheet>
  );
}

type GuardedProps = Pick<ScreenProps, 'resource'> & {
  verb: Verb;
  permissions?: readonly string[];
  children: React.ReactNode;
};

function Guarded({
  resource,
  verb,
  permissions = [permission(verb, resource.noun)],
  children,
}: GuardedProps) {
  const can = useCan();
  if (permissions.some(can)) return children;
  return (
    <Sheet>
      <PageHeader title={resource.title} crumbs={[{ label: resource.title, to: resource.path }]} />
      <NoPermission resource={resource} verb={verb} />
    </Sheet>
  );
}

function Waiting() {
  return (
    <Sheet>
      <SkeletonPage />
    </Sheet>
  );
}
