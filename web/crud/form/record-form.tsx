import { useNavigate } from 'react-router';
import { permission } from '#shared/permissions.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import { PageHeader } from '#web/components/page-header.tsx';
import { WithSidePanel } from '#web/components/sheet.tsx';
import { useCan } from '#web/session/use-session.ts';
import { createWords } from '../create-words.ts';
import type { ResourceExtras } from '../extras.ts';
import { recordLabel, type WireRecord } from '../record.ts';
import { recordPath } from '../use-acts.ts';
import { DraftWord } from './draft-word.tsx';
import { FormBody } from './form-body.tsx';
import { FormFoot } from './form-foot.tsx';
import { type Draft, draftName } from './use-draft.ts';
import { useRecordForm } from './use-record-form.ts';

type RecordFormProps = {
  resource: Resource;
  extras: ResourceExtras;
  /** The record to be changed; null where a new one is made. */
  record: WireRecord | null;
  /** What was typed before, on this device or another. */
  draft: Draft | null;
};

/** A page that makes or changes one record, whole. */
export function RecordForm({ resource, extras, record, draft }: RecordFormProps) {
  const navigate = useNavigate();
  const can = useCan();
  const out = record ? recordPath(resource, record.id) : resource.path;
  const form = useRecordForm({
    resource,
    record,
    draft,
    draftName: draftName(resource.name, record?.id ?? null),
    onSaved: (saved) =>
      leave(can(permission('read', resource.noun)) ? recordPath(resource, saved.id) : resource.path),
  });
  const leave = (to: string) => {
    form.guard.letGo();
    navigate(to);
  };
  const discard = async () => {
    await form.drafts.end();
    form.guard.letGo();
  };
  const label = record ? recordLabel(resource, record) : createWords(resource);
  const Beside = extras.beside;
  return (
    <>
      <PageHeader
        title={label}
        documentTitle={record ? `Manage ${label}` : label}
        crumbs={[{ label: resource.title, to: resource.path }, { label: record ? 'Manage' : 'New' }]}
        actions={<DraftWord state={form.drafts.state} />}
      />
      <WithSidePanel side={Beside && <Beside values={form.values} />}>
        <FormBody
          resource={resource}
          extras={extras}
          form={form}
          changing={record !== null}
          onSave={() => (record && !form.dirty ? leave(out) : form.send())}
          onDiscard={discard}
        >
          <FormFoot
            words={record ? 'Save changes' : createWords(resource).replace(/^New /, 'Add ')}
            loading={form.loading}
            dirty={form.dirty}
            cancel={out}
            onDiscard={() => discard().then(() => navigate(out))}
          />
        </FormBody>
      </WithSidePanel>
    </>
  );
}
