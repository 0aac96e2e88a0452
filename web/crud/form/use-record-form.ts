import { useState } from 'react';
import { CATALOGUE, type FieldErrors } from '#shared/errors.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { useSession } from '#web/session/use-session.ts';
import type { CreateForm } from '../extras.ts';
import { recordLabel, type WireRecord } from '../record.ts';
import { problemsOf, standing, wholeSentences } from './form-problems.ts';
import {
  changeBody,
  createBody,
  emptyValues,
  type FormValues,
  sameWire,
  typedOver,
  valuesAgain,
  valuesOf,
  wireValues,
} from './form-values.ts';
import { useLeaveGuard } from './leave-guard.tsx';
import { type Draft, useDraftSaving } from './use-draft.ts';

type Given = {
  resource: Resource;
  /** The record to be changed; null where a new one is made. */
  record: WireRecord | null;
  /** The name under which the draft is kept, and what was typed before. */
  draftName: string;
  draft: Draft | null;
  /** Where the form says more than the definition, what; its fields are in the resource already. */
  create?: CreateForm;
  /** The records that the address names; they win over a draft. */
  named?: FormValues;
  /** The record that a new one begins like. */
  like?: WireRecord;
  /** Told when the server refused. */
  onRefused?: () => void;
  onSaved: (saved: WireRecord) => void;
};

/** What a form of one record holds and does: values, problems, draft, the send, and the comparison when another was quicker. */
export function useRecordForm({
  resource,
  record,
  draftName,
  draft,
  create,
  named,
  like,
  onRefused,
  onSaved,
}: Given) {
  const session = useSession();
  const [blank] = useState(() => ({ ...emptyValues(resource), ...create?.start?.(session), ...named }));
  const [base, setBase] = useState(() => {
    if (record) return valuesOf(resource, record);
    return like ? { ...blank, ...valuesAgain(resource, like), ...create?.again?.(like), ...named } : blank;
  });
  const [begunOver, setBegunOver] = useState(record?.version ?? null);
  const [seen, setSeen] = useState(draft?.content.version ?? record?.version ?? null);
  const [values, setValues] = useState<FormValues>(() => ({ ...base, ...draft?.content.values, ...named }));
  const [problems, setProblems] = useState<FieldErrors>({});
  const [theirs, setTheirs] = useState<{ record: WireRecord; said: string } | null>(null);
  const [restoredAt, setRestoredAt] = useState(draft?.updated_at ?? null);
  const [isInPlace, setInPlace] = useState(false);
  const [isSent, setSent] = useState(false);
  const [wasSent, setWasSent] = useState(Boolean(!record && draft?.content.sent?.length));
  const useFacts = create?.useFacts ?? noFacts;
  const facts = useFacts(values);
  const wire = (of: FormValues) => {
    const body = wireValues(resource, of);
    return create?.body?.(of, body, facts, record) ?? body;
  };
  const anewIn = (of: FormValues) => (record && create?.anew?.(of, facts)) || [];
  const dirty = !sameWire(wire(values), wire(base));
  // What an input changes of itself once the record is made, while the next page loads, is nobody's draft.
  const drafts = useDraftSaving(
    draftName,
    { values: typedOver(base, values), version: seen },
    dirty && !isSent,
    draft,
  );
  const guard = useLeaveGuard(dirty);

  const startFrom = (saved: WireRecord, kept: FormValues = valuesOf(resource, saved)) => {
    setBase(valuesOf(resource, saved));
    setBegunOver(saved.version);
    setSeen(saved.version);
    setValues(kept);
    setSent(false);
  };
  const { submit, loading, error, reset } = useSubmit<Record<string, unknown>, WireRecord>({
    inPlace: true,
    send: (body, key) =>
      record
        ? api.patch<WireRecord>(`${resource.url}/${record.id}`, body, { key })
        : api.post<WireRecord>(resource.url, body, {
            key,
            instead: drafts.insteadOf(key),
            failure: CATALOGUE.create,
          }),
    kept: (text) => drafts.keyOf(text),
    done: (saved, _body, { message }) =>
      create && !record ? message : `${recordLabel(resource, saved)} was ${record ? 'saved' : 'added'}`,
    onDone: (saved) => {
      setSent(true);
      void drafts.end();
      onSaved(saved);
    },
    onFailed: (failure) => {
      if (!record) drafts.refused(failure);
      setWasSent(false);
      setProblems(wholeSentences(resource, standing(failure.errors, create?.stands)));
      if (failure.code === 'STALE' && record) void compare(record.id, failure.detail);
      const shown = create?.refused?.(failure, values);
      setInPlace(shown !== undefined);
      if (shown) setValues((before) => ({ ...before, ...shown }));
      onRefused?.();
    },
  });
  const compare = async (id: number, said: string) => {
    const fresh = await api.get<WireRecord>(`${resource.url}/${id}`).catch(nothingToCompare);
    if (fresh) setTheirs({ record: fresh.data, said });
  };
  const judge = (from: FormValues, to: FormValues) => {
    const body = record
      ? { ...changeBody(resource, from, to, wire), ...picked(wire(to), anewIn(to)) }
      : createBody(resource, to, wire(to));
    const found = problemsOf(resource, record ? 'update' : 'create', body, to);
    return { body, found: { ...found, ...create?.problems?.(to, facts) } };
  };
  /** The body of a form in which nothing is wrong; otherwise it says what is, and there is none. */
  const passed = (from: FormValues, to: FormValues) => {
    const { body, found } = judge(from, to);
    setProblems(found);
    reset();
    return Object.keys(found).length === 0 ? body : null;
  };
  const send = (from: FormValues, to: FormValues, version: number | null) => {
    const body = passed(from, to);
    if (body) submit(record ? { ...body, seen: version } : body);
  };

  return {
    values,
    base,
    problems,
    dirty,
    anew: anewIn(values),
    loading,
    error: isInPlace ? null : error,
    facts,
    drafts,
    guard,
    theirs,
    restoredAt,
    /** Whether what came back had been sent, and nobody answered. */
    wasSent: wasSent && !loading,
    /** Sets a field; a function is given what stands there by then, as when a file has arrived. */
    change: (name: string, value: unknown) =>
      setValues((before) => ({
        ...before,
        ...Object.fromEntries(
          (create?.empties?.[name] ?? []).map((other) => [other, (record ? base : blank)[other]]),
        ),
        [name]: typeof value === 'function' ? value(before[name]) : value,
      })),
    send: () => send(base, values, seen),
    /** Whether nothing is wrong; what is wrong is shown. */
    passes: () => passed(base, values) !== null,
    /** Shows what can't even be read, with whatever else is wrong; nothing is sent. */
    refuse: (unreadable: FieldErrors) => {
      reset();
      setProblems({ ...judge(base, values).found, ...unreadable });
    },
    startFrom,
    /** Puts everything back as it was before anything was typed. */
    revert: () => {
      setValues(base);
      setSeen(begunOver);
      setRestoredAt(null);
      setWasSent(false);
      setProblems({});
    },
    closeComparison: () => setTheirs(null),
    /** Takes what was chosen of mine and theirs, and sends it unless it says what stands there already. */
    merge: (merged: FormValues) => {
      if (!theirs) return;
      const fresh = valuesOf(resource, theirs.record);
      startFrom(theirs.record, merged);
      setTheirs(null);
      if (Object.keys(changeBody(resource, fresh, merged, wire)).length === 0) reset();
      else send(fresh, merged, theirs.record.version);
    },
  };
}

/** What useRecordForm answers. */
export type RecordFormControl = ReturnType<typeof useRecordForm>;

function picked(body: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name)));
}

function noFacts(): unknown {
  return undefined;
}

// The summary then says who changed it; another try compares.
function nothingToCompare(error: unknown): null {
  if (error instanceof ApiError) return null;
  throw error;
}
