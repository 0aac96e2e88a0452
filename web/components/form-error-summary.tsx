import { IconCircleX } from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { fieldId } from './field.tsx';
import styles from './form-error-summary.module.css';

type FormErrorSummaryProps = {
  /** Sentences by the field's path, as the server answers them. */
  errors: Readonly<Record<string, readonly string[]>>;
  /** What was refused, another object each time: it takes the focus then, and never while somebody types. The errors unless told. */
  refused?: object;
  /** What waits for the corrections, such as "this can be raised". */
  before?: string;
  /** Why the call failed, told when no field has a sentence; `status` is 0 where nobody answered. */
  error?: { status: number; message: string; detailWithReference: string } | null;
  /** The page of a record that this sentence names by its code. */
  named?: { code: string; to: string } | null;
};

/** Everything that is wrong with a form at once, each sentence a link to its field; takes the focus when it appears. */
export function FormErrorSummary({
  errors,
  refused = errors,
  before = 'this can be saved',
  error,
  named,
}: FormErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const lines = Object.entries(errors).flatMap(([path, sentences]) =>
    sentences.map((text) => ({ path, text })),
  );
  const failed = lines.length === 0 && error ? error : null;
  const said = failed?.detailWithReference;
  useEffect(() => {
    if (Object.keys(refused).length > 0) box.current?.focus();
  }, [refused]);
  useEffect(() => {
    if (said) box.current?.focus();
  }, [said]);
  if (lines.length === 0 && !failed) return null;
  return (
    <div className={styles.summary} ref={box} tabIndex={-1} role="alert">
      <IconCircleX size={20} stroke={1.8} aria-hidden />
      <div>
        <h2 className={styles.title}>
          {failed ? titleOf(failed) : `${countOfThings(lines.length)} to correct before ${before}`}
        </h2>
        {failed && <p className={styles.detail}>{withWay(failed.detailWithReference, named)}</p>}
        <ul className={styles.list}>
          {lines.map(({ path, text }) => (
            <li key={`${path} ${text}`}>
              <a href={`#${fieldId(path)}`} onClick={(event) => leadTo(event, path)}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Nobody refused what nobody answered: that is headed by the sentence for a call that failed. */
function titleOf({ status, message }: { status: number; message: string }): string {
  return status ? 'This was not accepted' : message;
}

/** The sentence, with a way to the record that it names. */
function withWay(detail: string, named: FormErrorSummaryProps['named']): ReactNode {
  const [before, ...after] = named ? detail.split(named.code) : [];
  if (!named || after.length === 0) return detail;
  return (
    <>
      {before}
      <Link to={named.to}>{named.code}</Link>
      {after.join(named.code)}
    </>
  );
}

function leadTo(event: MouseEvent, path: string) {
  event.preventDefault();
  const control = document.getElementById(fieldId(path) ?? '');
  control?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: 'center' });
}

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

function countOfThings(count: number): string {
  return `${NUMBERS[count] ?? count} ${count === 1 ? 'thing' : 'things'}`;
}
