import { useEffect, useRef } from 'react';
import { amountInWords, formatNaira, nairaToKobo } from '#shared/money.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { Amount } from '#web/components/amount.tsx';
import { Code } from '#web/components/code.tsx';
import { KeyValue } from '#web/components/key-value.tsx';
import { Notice } from '#web/components/notice.tsx';
import styles from './check-answers.module.css';
import type { ExpenditureValues, Payee } from './expenditure-values.ts';

type CheckAnswersProps = {
  values: ExpenditureValues;
  loading: boolean;
  onRaise: () => void;
  onBack: () => void;
};

/** Everything that was typed, to be read once more before money is booked. */
export function CheckAnswers({ values, loading, onRaise, onBack }: CheckAnswersProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { amount, payee } = values;
  const kobo = nairaToKobo(amount ?? 0);
  return (
    <div>
      <h2 className={styles.title} ref={heading} tabIndex={-1}>
        Check before you raise it
      </h2>
      <p className={styles.amount}>
        <Amount naira={amount} size="hero" />
      </p>
      <p className={styles.words}>{amountInWords(kobo)}</p>
      {payee?.kind === 'typed' && (
        <div className={styles.notice}>
          <Notice tone="warn" title="The beneficiary was typed, not chosen">
            No account is known for {payee.name}, and each desk will see a flag.
          </Notice>
        </div>
      )}
      <KeyValue items={factsOf(values)} />
      <div className={styles.acts}>
        <ActionButton size="lg" loading={loading} onClick={onRaise}>
          Raise expenditure of {formatNaira(kobo)}
        </ActionButton>
        <ActionButton variant="default" size="lg" onClick={onBack} disabled={loading}>
          Change something
        </ActionButton>
      </div>
    </div>
  );
}

const KINDS: Record<Payee['kind'], string> = {
  staff: 'member of staff',
  vendor: 'registered vendor',
  beneficiary: 'beneficiary',
  typed: 'typed',
};

function factsOf(values: ExpenditureValues): [string, React.ReactNode][] {
  const { type, payee, fund, period, description, reference, additional_info, files } = values;
  const remark = values.is_different ? values.duplicate_remark : '';
  const optional: [string, React.ReactNode][] = [
    ['Invoice or memo', reference],
    ['Additional information', additional_info],
    ['Why it is no duplicate', remark],
    ['Attachments', files.map(({ name }) => name).join(', ')],
  ];
  return [
    ['Who is paid', type === 'staff' ? 'A member of staff' : 'A third party'],
    ['Beneficiary', payee && [payee.name, KINDS[payee.kind], payee.note].filter(Boolean).join(', ')],
    [
      'Fund',
      fund && (
        <span key="fund">
          <Code>{fund.code}</Code> {fund.name}, {period}
        </span>
      ),
    ],
    ['Description', description],
    ...optional.filter(([, value]) => value !== ''),
  ];
}
