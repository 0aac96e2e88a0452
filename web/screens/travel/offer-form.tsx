import { useState } from 'react';
import type { FieldErrors } from '#shared/errors.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { Quiet, Row, Stack } from '#web/components/layout.tsx';
import { useWrongField } from '#web/components/use-wrong-field.ts';
import { askedOf, begunWith } from '#web/crud/act-asks.ts';
import { ActFields } from '#web/crud/act-dialog.tsx';
import { problemsOf } from '#web/crud/form/form-problems.ts';
import { createBody } from '#web/crud/form/form-values.ts';
import { isSaidAt, RefusalNotice } from '#web/crud/refusal-notice.tsx';
import { type TravelRecord, urlOf } from './decision-data.ts';
import styles from './options.module.css';

type OfferFormProps = { resource: Resource; record: TravelRecord; onDone: () => void };

/** Logistics enters the options side by side and the fund that pays, and sends them to whoever asked. */
export function OfferForm({ resource, record, onDone }: OfferFormProps) {
  const asked = askedOf(resource, [record], 'decide');
  const [values, setValues] = useState(() => begunWith(asked, [record], 'decide'));
  const [problems, setProblems] = useState<FieldErrors>({});
  const fields = useWrongField(problems);
  const { submit, loading, error } = useSubmit({
    inPlace: true,
    send: (body: Record<string, unknown>, key) =>
      api.post(`${urlOf(resource)}/${record.id}/decide`, body, { key }),
    done: (_data, _body, { message }) => message,
    onDone,
    onFailed: ({ errors }) => setProblems(errors),
  });
  const send = () => {
    const body = createBody(asked, values);
    const found = problemsOf(asked, 'create', body, values);
    setProblems(found);
    if (Object.keys(found).length === 0) submit({ ...body, seen: record.version });
  };
  return (
    <Stack gap={18} top={8}>
      <div ref={fields} className={styles.offer}>
        <ActFields asked={asked} values={values} problems={problems} onValues={setValues} />
      </div>
      <Quiet size={13.5}>Whoever asked is told, and chooses one. You book once they have.</Quiet>
      {!isSaidAt(asked.fields, problems) && <RefusalNotice error={error} />}
      <Row>
        <ActionButton onClick={send} loading={loading}>
          Offer options
        </ActionButton>
      </Row>
    </Stack>
  );
}
