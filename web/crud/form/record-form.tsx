import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { FieldErrors } from '../../../shared/errors.ts';
import { permission } from '../../../shared/permissions.ts';
import type { Resource } from '../../../shared/resource/define-resource.ts';
import { ApiError } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { FormErrorSummary } from '../../components/form-error-summary.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { WithSidePanel } from '../../components/sheet.tsx';
import { useCan } from '../../session/use-session.ts';
import type { ResourceExtras } from '../extras.ts';
import { createWords } from '../list/list-states.tsx';
import { recordLabel, type WireRecord } from '../record.ts';
import { recordPath } from '../use-acts.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DraftWord } from './draft-word.tsx';
import { FormFields } from './form-fields.tsx';
import { FormFoot } from './form-foot.tsx';
import { problemsOf, wholeSentences } from './form-problems.ts';
import {
  changeBody,
  createBody,
  emptyValues,
  type FormValues,
  sameWire,
  valuesOf,
  wireValues,
} from './form-values.ts';
import { LeaveDialog, useLeaveGuard } from './leave-guard.tsx';
import { RestoredNotice } from './restored-notice.tsx';
import { type Draft, draftName, useDraftSaving } from './use-draft.ts';

type RecordFormProps = {
  resource: Resource;
  extras: ResourceExtras;
  /** The record to be changed; null where a new one is made. */
  record: WireRecord | null;
  /** What was typed before, on this device or another. */
  draft: Draft | null;
};

/** A form that makes or changes one record: judged before it is sent, kept as a draft, compared when another was quicker. */
export function RecordForm({ resource, extras, record, draft }: RecordFormProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const can = useCan();
  const [base, setBase] = useState(() => (record ? valuesOf(resource, record) : emptyValues(resource)));
  const [seen, setSeen] = useState(draft?.content.version ?? record?.version ?? null);
  const [values, setValues] = useState<FormValues>(() => ({ ...base, ...draft?.content.values }));
  const [problems, setProblems] = useState<FieldErrors>({});
  const [theirs, setTheirs] = useState<{ record: WireRecord; error: ApiError } | null>(null);
  const [restored, setRestored] = useState(draft !== null);
  const dirty = !sameWire(wireValues(resource, values), wireValues(resource, base));
  const drafts = useDraftSaving(
    draftName(resource.name, record?.id ?? null),
    { values, version: seen },
    dirty,
    draft,
  );
  const { blocker, letGo } = useLeaveGuard(dirty);

  const leave = (to: string) => {
    letGo();
    navigate(to);
  };
  const { submit, loading, error, reset } = useSubmit<Record<string, unknown>, WireRecord>({
    send: (body, key) =>
      record
        ? api.patch<WireRecord>(`${resource.url}/${record.id}`, body)
        : api.post<WireRecord>(resource.url, body, { key }),
    done: (saved) => `${recordLabel(resource, saved)} was ${record ? 'saved' : 'added'}`,
    onDone: (saved) => {
      void drafts.end();
      leave(can(permission('read', resource.noun)) ? recordPath(resource, saved.id) : resource.path);
    },
    onFailed: (failure) => {
      setProblems(wholeSentences(resource, failure.errors));
      if (failure.code === 'STALE' && record) void compare(record.id, failure);
    },
  });
  const compare = async (id: number, failure: ApiError) => {
    const fresh = await api.get<WireRecord>(`${resource.url}/${id}`).catch(nothingToCompare);
    if (fresh) setTheirs({ record: fresh.data, error: failure });
  };

  const send = (from: FormValues, to: FormValues, version: number | null) => {
    const body = record ? changeBody(resource, from, to) : createBody(resource, to);
    const found = problemsOf(resource, record ? 'update' : 'create', body, to);
    setProblems(found);
    reset();
    if (Object.keys(found).length === 0) submit(record ? { ...body, seen: version } : body);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (record && !dirty) leave(recordPath(resource, record.id));
    else send(base, values, seen);
  };
  const discard = async () => {
    await drafts.end();
    letGo();
    client.removeQueries({ queryKey: ['draft', draftName(resource.name, record?.id ?? null)] });
  };
  const startAnew = async () => {
    await discard();
    navigate(record ? recordPath(resource, record.id) : resource.path);
  };

  const label = record ? recordLabel(resource, record) : createWords(resource);
  const Beside = extras.beside;
  const form = (
    <form onSubmit={save} noValidate>
      {restored && draft && (
        <RestoredNotice
          at={draft.updated_at}
          onDiscard={() => {
            setValues(base);
            setSeen(record?.version ?? null);
            setRestored(false);
          }}
        />
      )}
      <FormErrorSummary
        errors={problems}
        before={record ? 'this can be saved' : 'this can be added'}
        detail={
          error && Object.keys(problems).length === 0 && !theirs ? error.detailWithReference : undefined
        }
      />
      <FormFields
        resource={resource}
        extras={extras}
        values={values}
        problems={problems}
        changing={record !== null}
        onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
      />
      <FormFoot
        words={record ? 'Save changes' : createWords(resource).replace(/^New /, 'Add ')}
        loading={loading}
        dirty={dirty}
        cancel={record ? recordPath(resource, record.id) : resource.path}
        onDiscard={startAnew}
      />
    </form>
  );
  return (
    <>
      <PageHeader
        title={label}
        documentTitle={record ? `Manage ${label}` : label}
        crumbs={[{ label: resource.title, to: resource.path }, { label: record ? 'Manage' : 'New' }]}
        actions={<DraftWord state={drafts.state} />}
      />
      <WithSidePanel side={Beside && <Beside values={values} />}>{form}</WithSidePanel>
      <LeaveDialog blocker={blocker} kept={drafts.state.status === 'saved'} onDiscard={discard} />
      {theirs && (
        <ConflictDialog
          resource={resource}
          said={theirs.error.detail}
          base={base}
          mine={values}
          theirs={valuesOf(resource, theirs.record)}
          onClose={() => setTheirs(null)}
          onMerge={(merged) => {
            const fresh = valuesOf(resource, theirs.record);
            setBase(fresh);
            setSeen(theirs.record.version);
            setValues(merged);
            setTheirs(null);
            if (Object.keys(changeBody(resource, fresh, merged)).length === 0) reset();
            else send(fresh, merged, theirs.record.version);
          }}
        />
      )}
    </>
  );
}

// The summary then says who changed it; another try compares.
function nothingToCompare(error: unknown): null {
  if (error instanceof ApiError) return null;
  throw error;
}
