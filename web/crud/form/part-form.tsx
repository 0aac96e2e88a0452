import type { Resource } from '#shared/resource/define-resource.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { SkeletonLines } from '#web/components/skeletons.tsx';
import type { ResourceExtras } from '../extras.ts';
import type { WireRecord } from '../record.ts';
import { DraftWord } from './draft-word.tsx';
import styles from './form.module.css';
import { FormBody } from './form-body.tsx';
import { withFields } from './form-values.ts';
import { type Draft, draftName, useKeptDraft } from './use-draft.ts';
import { useRecordForm } from './use-record-form.ts';

type PartFormProps = {
  resource: Resource;
  extras: ResourceExtras;
  record: WireRecord;
  /** The fields that this part changes. */
  fields: readonly string[];
  /** What the button says: 'Save members'. */
  words: string;
};

/** Changes some fields of a record on a page of several parts; one stays on the page after saving. */
export function PartForm(props: PartFormProps) {
  const { resource, record, fields } = props;
  const name = `${draftName(resource.name, record.id)}-${fields[0]}`;
  const draft = useKeptDraft(name);
  if (draft.isPending) return <SkeletonLines lines={5} />;
  return <Part {...props} name={name} draft={draft.data ?? null} />;
}

function Part({
  resource,
  extras,
  record,
  fields,
  words,
  name,
  draft,
}: PartFormProps & { name: string; draft: Draft | null }) {
  const part = withFields(resource, Object.fromEntries(fields.map((one) => [one, {}])));
  const form = useRecordForm({
    resource: part,
    record,
    draft,
    draftName: name,
    onSaved: (saved) => form.startFrom(saved),
  });
  return (
    <FormBody
      resource={part}
      extras={extras}
      form={form}
      changing
      onSave={() => form.dirty && form.send()}
      onDiscard={form.drafts.end}
    >
      <div className={styles.foot}>
        <ActionButton type="submit" loading={form.loading} disabled={!form.dirty}>
          {words}
        </ActionButton>
        {form.dirty && (
          <ActionButton variant="quiet" disabled={form.loading} onClick={form.revert}>
            Undo
          </ActionButton>
        )}
        <DraftWord state={form.drafts.state} />
      </div>
    </FormBody>
  );
}
