import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { permission } from '#shared/permissions.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import { referenceKey } from '#shared/resource/names.ts';
import { schemaOf } from '#shared/resource/schema-of.ts';
import { fieldId } from '#web/components/field.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { WithSidePanel } from '#web/components/sheet.tsx';
import { useCan } from '#web/session/use-session.ts';
import { useAddress } from '#web/use-address.ts';
import { createWords } from '../create-words.ts';
import type { ResourceExtras } from '../extras.ts';
import { recordLabel, type WireRecord } from '../record.ts';
import { recordPath } from '../use-acts.ts';
import { CheckAnswers } from './check-answers.tsx';
import { DraftWord } from './draft-word.tsx';
import { FormBody } from './form-body.tsx';
import { FormFoot } from './form-foot.tsx';
import { type FormValues, formFields, withFields } from './form-values.ts';
import { type Draft, draftName } from './use-draft.ts';
import { useRecordForm } from './use-record-form.ts';

type RecordFormProps = {
  resource: Resource;
  extras: ResourceExtras;
  /** The record to be changed; null where a new one is made. */
  record: WireRecord | null;
  /** What was typed before, on this device or another. */
  draft: Draft | null;
  /** The record that a new one begins like. */
  like?: WireRecord;
  /** A form after another on the same page. */
  again?: boolean;
  /** Told of the new record where something is shown of it afterwards; its page is opened unless told. */
  onMade?: (made: WireRecord) => void;
  /** Told of it instead where the person goes on to add the next; offered by plain forms only. */
  onNext?: (made: WireRecord) => void;
};

/** A page that makes or changes one record, whole. */
export function RecordForm({
  resource,
  extras,
  record,
  draft,
  like,
  again,
  onMade,
  onNext,
}: RecordFormProps) {
  const navigate = useNavigate();
  const can = useCan();
  const [params] = useAddress();
  const step = useCheckStep();
  const out = record ? recordPath(resource, record.id) : resource.path;
  const create = record && !extras.create?.alsoChanges ? undefined : extras.create;
  const shown = useMemo(() => withFields(resource, create?.fields), [resource, create]);
  const goesOn = useRef(false);
  const first = formFields(shown)[0]?.[0];
  const isNext = again && onNext !== undefined;
  useEffect(() => {
    if (isNext) document.getElementById(fieldId(first) ?? '')?.focus();
  }, [isNext, first]);
  const form = useRecordForm({
    resource: shown,
    record,
    draft,
    draftName: draftOf(resource, record, again ? undefined : like),
    like,
    create,
    named: record ? undefined : namedIn(params, shown),
    onRefused: step.leave,
    onSaved: (saved) => {
      form.guard.letGo();
      if (goesOn.current) onNext?.(saved);
      else if (onMade) onMade(saved);
      else navigate(can(permission('read', resource.noun)) ? recordPath(resource, saved.id) : resource.path);
    },
  });
  const discard = async () => {
    await form.drafts.end();
    form.guard.letGo();
  };
  const save = (next: boolean) => {
    goesOn.current = next;
    if (record && !form.dirty && form.anew.length === 0) navigate(out);
    else if (!create?.check) form.send();
    else if (form.passes()) step.open();
  };
  const label = record ? recordLabel(resource, record) : createWords(resource);
  const words = record ? 'Save changes' : createWords(resource).replace(/^New /, 'Add ');
  const facts = { values: form.values, facts: form.facts };
  const { beside: Beside } = extras;
  const Foot = create?.foot;
  return (
    <>
      <PageHeader
        title={label}
        documentTitle={record ? `Manage ${label}` : label}
        crumbs={[{ label: resource.title, to: resource.path }, { label: record ? 'Manage' : 'New' }]}
        subtitle={
          like && (isNext ? `After ${recordLabel(resource, like)}` : `Like ${recordLabel(resource, like)}`)
        }
        inPlace={again && !isNext}
        actions={<DraftWord state={form.drafts.state} />}
      />
      <WithSidePanel side={Beside && <Beside {...facts} />}>
        <FormBody
          resource={shown}
          extras={extras}
          form={form}
          changing={record !== null}
          onSave={save}
          onDiscard={discard}
          instead={
            create?.check &&
            step.isOpen && (
              <CheckAnswers
                resource={shown}
                check={create.check}
                values={form.values}
                loading={form.loading}
                onSend={form.send}
                onBack={() => navigate(-1)}
              />
            )
          }
        >
          <FormFoot
            words={create?.submit?.(form.values, form.facts) ?? words}
            loading={form.loading}
            dirty={form.dirty}
            cancel={out}
            onDiscard={() => discard().then(() => navigate(out))}
            goesOn={onNext !== undefined}
            above={Foot && <Foot {...facts} />}
          />
        </FormBody>
      </WithSidePanel>
    </>
  );
}

/** The name of the form's draft: one that begins like another record keeps its own beside that of the empty form. */
export function draftOf(
  { name }: Pick<Resource, 'name'>,
  record: Pick<WireRecord, 'id'> | null,
  like?: Pick<WireRecord, 'id'>,
): string {
  return like ? `${draftName(name, null)}-like-${like.id}` : draftName(name, record?.id ?? null);
}

// The step stands in the address, so that Back leads from the check to the form with everything in it.
function useCheckStep() {
  const [params, setParams] = useAddress();
  const [passed, setPassed] = useState(false);
  const leave = () => setParams(without(params), { replace: true });
  return {
    isOpen: passed && params.get('step') === 'check',
    open: () => {
      setPassed(true);
      setParams([...without(params), ['step', 'check']]);
      scrollTo({ top: 0 });
    },
    leave: () => params.has('step') && leave(),
  };
}

/** What the address names for the form: records for its references (`?batch=12`), choices and moments by their fields (`?start=2025-09-07T10:00`). */
function namedIn(params: URLSearchParams, resource: Resource): FormValues {
  return Object.fromEntries(
    formFields(resource).flatMap(([name, field]) => {
      const { kind, choices } = field;
      const id = Number(params.get(referenceKey(name)));
      if (kind === 'reference' && id > 0) return [[name, { id, label: `No. ${id}` }]];
      const choice = kind === 'choice' && choices?.find(({ value }) => String(value) === params.get(name));
      if (choice) return [[name, choice.value]];
      const moment = kind === 'dateTime' ? schemaOf(field).safeParse(params.get(name)) : undefined;
      return moment?.success ? [[name, moment.data]] : [];
    }),
  );
}

function without(params: URLSearchParams): [string, string][] {
  return [...params].filter(([name]) => name !== 'step');
}
