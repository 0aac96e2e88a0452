import { formatNaira, nairaToKobo } from '#shared/money.ts';
import { Amount } from '#web/components/amount.tsx';
import { Quiet } from '#web/components/layout.tsx';
import { StatusWord } from '#web/components/status-word.tsx';
import { FileLink } from '#web/crud/detail/file-link.tsx';
import type { Decision, TravelOption } from './decision-data.ts';
import styles from './options.module.css';

type OptionsListProps = {
  options: readonly TravelOption[];
  /** The one that was accepted. */
  accepted: number | null;
  nightly?: Nightly | undefined;
};

/** What the nights cost at the hotel's own rate; none of a flight, or where no rate is in force. */
type Nightly = Decision['nightly'];

/** What logistics offers, side by side; the accepted one is marked. */
export function OptionsList({ options, accepted, nightly }: OptionsListProps) {
  return (
    <ul className={styles.options}>
      {options.map((option) => (
        <li key={option.id} className={styles.option} data-chosen={option.id === accepted || undefined}>
          <OptionWords option={option} nightly={nightly} isAccepted={option.id === accepted} />
        </li>
      ))}
    </ul>
  );
}

/** One option: what it is, what it costs, who sells it, and its quotation. */
export function OptionWords({
  option: { title, cost, vendor, details, file },
  nightly,
  isAccepted = false,
}: {
  option: TravelOption;
  nightly?: Nightly | undefined;
  isAccepted?: boolean;
}) {
  return (
    <div className={styles.words}>
      <p className={styles.title}>
        <b>{title}</b>
        <Amount naira={cost} tone="strong" />
      </p>
      {nightly && <Quiet size={13}>{besideRate(cost, nightly.cost)}</Quiet>}
      {vendor && <Quiet size={13}>{vendor.label}</Quiet>}
      {details && <p className={styles.details}>{details}</p>}
      {file && <FileLink value={file} />}
      {isAccepted && (
        <p className={styles.accepted}>
          <StatusWord status="accepted">Accepted</StatusWord>
        </p>
      )}
    </div>
  );
}

/** A quotation beside what the nights cost at the hotel's own rate. */
function besideRate(cost: number, atRate: number): string {
  const difference = nairaToKobo(cost) - nairaToKobo(atRate);
  if (difference === 0) return 'As the hotel’s rate';
  return `${formatNaira(Math.abs(difference))} ${difference > 0 ? 'above' : 'below'} the hotel’s rate`;
}
