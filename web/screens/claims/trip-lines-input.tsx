import { useRef } from 'react';
import { koboToNaira } from '#shared/money.ts';
import type { TripPay } from '#shared/trip-pay.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { Amount } from '#web/components/amount.tsx';
import { FieldNotes, fieldId } from '#web/components/field.tsx';
import { Quiet } from '#web/components/layout.tsx';
import { MoneyInput } from '#web/components/money-input.tsx';
import { Notice } from '#web/components/notice.tsx';
import { SkeletonLines } from '#web/components/skeletons.tsx';
import type { InputProps } from '#web/crud/inputs/input-props.ts';
import { Failed } from '#web/crud/list/list-states.tsx';
import { counted, daysWords, lineWords } from './line-words.ts';
import { OtherExpenses } from './other-expenses.tsx';
import type { TripKind } from './trip-form.ts';
import styles from './trip-lines.module.css';
import { journeyOf, outcomeOf, type PaidLine, saying } from './trip-lines.ts';
import { useTripPay } from './use-trip-pay.ts';

/** The input of a paper's lines: what its trip pays, each line to be lowered or left out, and what else was spent. */
export function TripLinesInput({ kind, ...props }: InputProps & { kind: TripKind }) {
  const { name, value, values, problems } = props;
  const found = useTripPay(kind.payPath(values));
  const pay = found.data ?? null;
  const own = { ...values, expenses: value };
  const { isTrip, generated, others } = outcomeOf(own, pay, kind);
  return (
    <div className={styles.parts} id={fieldId(name)} tabIndex={-1}>
      {isTrip && (
        <fieldset className={styles.part}>
          <legend>{kind.lines.title}</legend>
          {found.isLoadingError ? (
            <Failed error={found.error} onRetry={() => found.refetch()} />
          ) : found.isLoading ? (
            <SkeletonLines lines={4} />
          ) : (
            <Paid {...props} pay={pay} generated={generated} own={own} kind={kind} />
          )}
        </fieldset>
      )}
      <OtherExpenses {...props} others={others} isAll={!isTrip} needsReceipts={kind.needsReceipts} />
      <FieldNotes id={fieldId(name) ?? name} error={isTrip ? undefined : problems[name]?.[0]} />
    </div>
  );
}

type PaidProps = InputProps & {
  pay: TripPay | null;
  generated: readonly PaidLine[] | null;
  own: Readonly<Record<string, unknown>>;
  kind: TripKind;
};

function Paid({ pay, generated, own, kind, ...props }: PaidProps) {
  const { problems: live, overlap } = outcomeOf(own, pay, kind);
  const told = [...new Set([...(live.expenses ?? []), ...(props.problems[props.name] ?? [])])];
  const isEmpty = generated === null || generated.length === 0;
  return (
    <div aria-live="polite" className={styles.told}>
      {told.map((problem) => (
        <Notice key={problem} tone="bad">
          {problem}
        </Notice>
      ))}
      {overlap && <Notice tone="warn">{overlap}</Notice>}
      {isEmpty && told.length === 0 && (
        <Quiet size={13.5}>
          {generated === null
            ? `${kind.lines.first} The lines follow, at the Board’s rates.`
            : 'The Board pays nothing for such a trip.'}
        </Quiet>
      )}
      {!isEmpty && (
        <ul className={styles.lines}>
          {generated.map((line) => (
            <Line key={`${line.paid.allowance_id} ${line.paid.from}`} line={line} {...props} />
          ))}
        </ul>
      )}
      <Lodged own={own} pay={pay} />
    </div>
  );
}

function Line({ line, name, onChange, problems, disabled }: { line: PaidLine } & Omit<InputProps, 'error'>) {
  const { paid, choice, amount, place } = line;
  const row = useRef<HTMLLIElement>(null);
  const { name: allowance, how } = lineWords(paid);
  const full = koboToNaira(paid.amount_kobo);
  const path = `${name}.${place}.amount`;
  const tooMuch = amount !== null && amount > full;
  const say = (next: PaidLine['choice'], to: number | null = null) =>
    onChange((before: unknown) => saying(before, line, next, to));
  const lower = () => {
    say('lowered', full);
    requestAnimationFrame(() => row.current?.querySelector('input')?.select());
  };
  return (
    <li ref={row} data-choice={choice}>
      <span className={styles.name}>{allowance}</span>
      <span className={styles.amount}>
        {choice === 'left out' ? <b>Left out</b> : <Amount naira={tooMuch ? null : amount} tone="strong" />}
      </span>
      <span className={styles.how}>
        {how}
        <br />
        {daysWords(paid)}
      </span>
      {choice !== 'whole' && (
        <span className={styles.full}>
          of <Amount naira={full} />
        </span>
      )}
      {choice === 'lowered' && (
        <div className={styles.lowered}>
          <MoneyInput
            name={path}
            label={`Amount of ${allowance}`}
            value={amount}
            onChange={(to) => say('lowered', to)}
            error={
              tooMuch
                ? (problems[path]?.[0] ?? 'It is more than the full amount: the Board pays no more.')
                : amount === null && problems[path]?.[0]
            }
            disabled={disabled}
          />
        </div>
      )}
      <span className={styles.acts}>
        {choice !== 'left out' && (
          <ActionButton
            key="lower"
            variant="quiet"
            size="sm"
            disabled={disabled}
            onClick={choice === 'lowered' ? () => say('whole') : lower}
            aria-label={choice === 'lowered' ? `Full amount of ${allowance}` : `Lower ${allowance}`}
          >
            {choice === 'lowered' ? 'Full amount' : 'Lower'}
          </ActionButton>
        )}
        <ActionButton
          key="leave"
          variant="quiet"
          size="sm"
          disabled={disabled}
          onClick={() => say(choice === 'left out' ? 'whole' : 'left out')}
          aria-label={choice === 'left out' ? `Put back ${allowance}` : `Leave out ${allowance}`}
        >
          {choice === 'left out' ? 'Put back' : 'Leave out'}
        </ActionButton>
      </span>
    </li>
  );
}

function Lodged({ own, pay }: Pick<PaidProps, 'own' | 'pay'>) {
  const journey = pay && journeyOf(own, pay);
  if (!journey || journey.category === 'residence') return null;
  const { started, finished, lodged } = journey;
  const nights = lodged.filter((night) => night >= started && night < finished).length;
  if (nights === 0) return null;
  return (
    <Quiet size={13}>
      {counted(nights, 'night')} of it {nights === 1 ? 'is' : 'are'} booked by the agency: out-of-pocket takes
      the place of per diem.
    </Quiet>
  );
}
