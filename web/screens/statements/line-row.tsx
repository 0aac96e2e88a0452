import { formatMoment } from '#shared/dates.ts';
import { CONFIDENCES, MATCH_KINDS, type MatchLine } from '#shared/statement-matches.ts';
import { Amount } from '#web/components/amount.tsx';
import { DateText } from '#web/components/date-text.tsx';
import { Quiet } from '#web/components/layout.tsx';
import { PlainSelect } from '#web/crud/inputs/plain-select.tsx';
import { Tick } from '#web/crud/inputs/tick.tsx';
import styles from './line-row.module.css';

type LineRowProps = {
  line: MatchLine;
  may: boolean;
  picked: boolean;
  /** Which of its proposals is taken. */
  choice: number;
  onPick: (on: boolean) => void;
  onChoice: (place: number) => void;
};

/** A line of the bank on the left, and beside it what it may be, with why. */
export function LineRow({ line, may, picked, choice, onPick, onChoice }: LineRowProps) {
  const { day, narration, reference, debit, credit, proposals, hint, match } = line;
  const words = [narration, reference].filter(Boolean).join(', ') || 'Without narration';
  const proposal = proposals[choice];
  return (
    <li className={styles.line} data-picked={picked || undefined}>
      {may ? <Tick label={`${words}, ${debit || credit}`} checked={picked} onChange={onPick} /> : <span />}
      <div className={styles.bank}>
        <p className={styles.words}>{words}</p>
        <Quiet size={13}>
          <DateText value={day} /> {debit > 0 ? 'went out' : 'came in'}
        </Quiet>
      </div>
      <div className={styles.amount}>
        <Amount naira={debit > 0 ? -debit : credit} tone="strong" />
      </div>
      <div className={styles.found}>
        {match && (
          <>
            <p
              className={styles.words}
            >{`${MATCH_KINDS[match.kind]}${match.code === MATCH_KINDS[match.kind] ? '' : ` ${match.code}`}`}</p>
            <Quiet size={13}>
              {match.note ?? match.why} {`${match.confirmed_by}, ${formatMoment(match.confirmed_at)}`}
            </Quiet>
          </>
        )}
        {!match && proposals.length > 1 && may && (
          <PlainSelect
            small
            aria-label={`What it is: ${words}`}
            options={proposals.map(({ kind, code, confidence, id }, place) => ({
              value: String(place),
              label: `${MATCH_KINDS[kind]}${id === null ? '' : ` ${code}`} (${CONFIDENCES[confidence].toLowerCase()})`,
            }))}
            value={String(choice)}
            onChange={(place) => onChoice(Number(place))}
          />
        )}
        {!match && proposal && (
          <>
            {(proposals.length === 1 || !may) && (
              <p className={styles.words}>
                {`${MATCH_KINDS[proposal.kind]}${proposal.id === null ? '' : ` ${proposal.code}`}`}
              </p>
            )}
            <Quiet size={13}>{proposal.why}</Quiet>
          </>
        )}
        {!match && !proposal && (
          <Quiet size={13}>{hint ?? 'The portal knows nothing of this amount and day.'}</Quiet>
        )}
        {!match && proposal && hint && <Quiet size={13}>{hint}</Quiet>}
      </div>
    </li>
  );
}
