import { useState } from 'react';
import type { FieldErrors } from '#shared/errors.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import { outlineNamed } from '#shared/resources/known.ts';
import { api } from '../api/client.ts';
import { useSubmit } from '../api/use-submit.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { useWrongField } from '../components/use-wrong-field.ts';
import { askedOf, begunWith } from './act-asks.ts';
import styles from './act-dialog.module.css';
import type { ActDialogProps, ResourceExtras } from './extras.ts';
import { DialogGuard } from './form/dialog-guard.tsx';
import { FormFields } from './form/form-fields.tsx';
import { problemsOf } from './form/form-problems.ts';
import { createBody, type FormValues, typedOver } from './form/form-values.ts';
import { recordLabel, type WireRecord, wireAct } from './record.ts';
import { isSaidAt, RefusalNotice } from './refusal-notice.tsx';
import { useLeaveDeleted } from './use-leave-deleted.ts';

type AnActDialogProps = ActDialogProps & {
  name: string;
  /** Told once the act is done. */
  onDone?: () => void;
} & Pick<ResourceExtras, 'shows' | 'seen' | 'asks' | 'askInputs'>;

/** Does one act of a workflow: says what it does, asks for what it takes within the server's own limits, and tells what the server answered. */
export function ActDialog({
  resource,
  record,
  name,
  shows: Shows,
  seen,
  asks,
  askInputs,
  onClose,
  onDone,
}: AnActDialogProps) {
  const workflow = resource.workflow;
  const act = workflow?.acts[name];
  const taken = askedOf(resource, [record], name);
  const asked = asks ? { ...taken, fields: asks(taken.fields, record, name) } : taken;
  const [given] = useState(() => begunWith(asked, [record], name));
  const [values, setValues] = useState(given);
  const [problems, setProblems] = useState<FieldErrors>({});
  const fields = useWrongField(problems);
  const leave = useLeaveDeleted(resource.path);
  const { url } = outlineNamed(workflow?.of ?? resource.name);
  const isDelete = act?.row === 'delete';
  const isHiddenAfter = act?.lines.every(
    ({ to }) => typeof to === 'string' && resource.hidden?.values.includes(to),
  );
  const { submit, loading, error } = useSubmit({
    inPlace: true,
    send: (body: Record<string, unknown>, key) =>
      isDelete
        ? api.delete(`${url}/${record.id}`, body, { key })
        : api.post(`${url}/${record.id}/${name}`, body, { key }),
    done: (_data, _body, { message }) => message,
    onDone: () => {
      onClose();
      onDone?.();
      if (isHiddenAfter) leave();
    },
    onFailed: ({ errors }) => setProblems(errors),
  });
  const send = () => {
    const body = createBody(asked, values);
    const found = problemsOf(asked, 'create', body, values);
    setProblems(found);
    if (Object.keys(found).length === 0) submit({ ...body, ...seen?.(record, name), seen: record.version });
  };
  if (!act) return null;
  const label = wireAct(record, name)?.label ?? String(act.label);
  const confirm =
    typeof act.confirm === 'function'
      ? act.confirm(record as never)
      : (act.confirm ?? `${label} ${resource.singular}`);
  return (
    <ConfirmDialog
      open
      width={500}
      title={
        act.title?.(record as never) ??
        `${confirm.replace(new RegExp(` ${resource.singular}$`), '')} ${recordLabel(resource, record)}?`
      }
      confirm={confirm}
      asks={Object.keys(asked.fields).length > 0}
      danger={act.row === 'delete' || act.row === 'decline'}
      onClose={onClose}
      onConfirm={send}
      loading={loading}
    >
      <div className={styles.inside}>
        {act.effect && <p className={styles.effect}>{act.effect(record as never)}</p>}
        {Shows && <Shows record={record} act={name} values={values} />}
        {Object.keys(asked.fields).length > 0 && (
          <div ref={fields}>
            <ActFields
              asked={asked}
              beside={record}
              inputs={askInputs}
              values={values}
              problems={problems}
              onValues={setValues}
            />
          </div>
        )}
        {!isSaidAt(asked.fields, problems) && <RefusalNotice error={error} />}
      </div>
      <DialogGuard dirty={Object.keys(typedOver(given, values)).length > 0 && !loading} />
    </ConfirmDialog>
  );
}

type ActFieldsProps = {
  asked: Resource;
  inputs?: ResourceExtras['inputs'];
  values: FormValues;
  beside?: WireRecord;
  problems: FieldErrors;
  onValues: (change: (before: FormValues) => FormValues) => void;
};

/** The fields of what an act asks for. */
export function ActFields({ asked, inputs, onValues, ...form }: ActFieldsProps) {
  return (
    <FormFields
      {...form}
      resource={asked}
      extras={{ inputs }}
      changing={false}
      onChange={(field, value) =>
        onValues((before) => ({
          ...before,
          [field]: typeof value === 'function' ? value(before[field]) : value,
        }))
      }
    />
  );
}
