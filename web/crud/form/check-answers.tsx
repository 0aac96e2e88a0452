import { useEffect, useRef } from 'react';
import { amountInWords, nairaToKobo } from '#shared/money.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { Amount } from '#web/components/amount.tsx';
import { KeyValue } from '#web/components/key-value.tsx';
import type { CreateForm } from '../extras.ts';
import styles from './form.module.css';
import { answerText, type FormValues, formFields } from './form-values.ts';

type CheckAnswersProps = {
  resource: Resource;
  check: NonNullable<CreateForm['check']>;
  values: FormValues;
  loading: boolean;
  onSend: () => void;
  onBack: () => void;
};

/** Everything that was typed, the amount in front, to be read once more before it is sent. */
export function CheckAnswers({ resource, check, values, loading, onSend, onBack }: CheckAnswersProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const sum = resource.sums?.[0];
  const naira = sum ? (values[sum] as number | null) : null;
  const Above = check.above;
  const answers = formFields(resource)
    .filter(([name]) => name !== sum)
    .map(([name, field]) => {
      const own = check.answers?.[name];
      return [field.label, own ? own(values[name] as never) : answerText(field, values[name])] as const;
    });
  return (
    <div>
      <h2 className={styles.check} ref={heading} tabIndex={-1}>
        {check.title}
      </h2>
      {naira !== null && (
        <div className={styles.answers}>
          <Amount naira={naira} size="hero" />
          <p>{amountInWords(nairaToKobo(naira))}</p>
        </div>
      )}
      {Above && <Above values={values} />}
      <KeyValue items={answers.filter(([, answer]) => answer)} />
      <div className={styles.checked}>
        <ActionButton size="lg" loading={loading} onClick={onSend}>
          {check.submit(values)}
        </ActionButton>
        <ActionButton variant="default" size="lg" onClick={onBack} disabled={loading}>
          Change something
        </ActionButton>
      </div>
    </div>
  );
}
