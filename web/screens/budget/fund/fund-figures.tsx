import { Link } from 'react-router';
import { sumNaira } from '#shared/money.ts';
import { percentWords } from '#shared/percent.ts';
import { Amount } from '#web/components/amount.tsx';
import { FigureLink } from '#web/components/figure-link.tsx';
import { FundBar } from '#web/components/fund-bar.tsx';
import { Quiet } from '#web/components/layout.tsx';
import { type FundPart, Swatch } from '#web/components/swatch.tsx';
import type { ExplainedName, FundRecord } from './fund-data.ts';
import styles from './fund-figures.module.css';

type FundFiguresProps = {
  fund: FundRecord;
  explained: ExplainedName | null;
  hrefExplain: (figure: ExplainedName) => string;
};

/** A fund in one bar: available of approved, booked as paid plus not yet paid, reserved; pressing a figure explains it. */
export function FundFigures({ fund, explained, hrefExplain }: FundFiguresProps) {
  const { approved, booked_expenditure: booked, actual_expenditure: paid, reserved, available } = fund;
  const share = approved > 0 ? (booked / approved) * 100 : 0;
  const link = (figure: ExplainedName, children: React.ReactNode) => (
    <FigureLink to={hrefExplain(figure)} title="Explain this number" current={explained === figure}>
      {children}
    </FigureLink>
  );
  return (
    <section aria-label="Figures of the fund">
      <div className={styles.top}>
        <div>
          <Quiet size={13}>Available</Quiet>
          {link('available', <Amount naira={available} size="hero" />)}
        </div>
        <div className={styles.approved}>
          <Quiet size={13}>of approved</Quiet>
          {link('approved', <Amount naira={approved} size="second" />)}
        </div>
      </div>
      <div className={styles.bracketed}>
        <Link
          className={styles.booked}
          to={hrefExplain('booked')}
          aria-current={explained === 'booked' || undefined}
          preventScrollReset
        >
          <strong>Booked</strong> <Amount naira={booked} tone="strong" />{' '}
          <Quiet as="span">{percentWords(booked, approved)} expected</Quiet>
        </Link>
        {booked > 0 && (
          <span
            className={styles.bracket}
            style={{ width: `${Math.max(2, Math.min(100, share))}%` }}
            aria-hidden
          />
        )}
        <FundBar
          approved={approved}
          paid={paid}
          booked={booked}
          reserved={reserved}
          legend={false}
          size="hero"
        />
      </div>
      <dl className={styles.parts}>
        <Part part="paid" label="Paid" note={`${percentWords(paid, approved)} actual`}>
          {link('actual', <Amount naira={paid} size="figure" />)}
        </Part>
        <Part part="booked" label="Not yet paid" note="booked less paid">
          {link('booked', <Amount naira={sumNaira([booked, -paid])} size="figure" />)}
        </Part>
        <Part part="reserved" label="Reserved" note="held for planned purchases">
          {link('reserved', <Amount naira={reserved} size="figure" />)}
        </Part>
        <Part
          part="free"
          label="Available"
          note={approved > 0 ? `${percentWords(available, approved)} of approved` : 'nothing approved'}
        >
          {link('available', <Amount naira={available} size="figure" />)}
        </Part>
      </dl>
    </section>
  );
}

function Part({
  part,
  label,
  note,
  children,
}: {
  part: FundPart;
  label: string;
  note: string;
  children: React.ReactNode;
}) {
  return (
    <div>
      <dt>
        <Swatch part={part} />
        {label}
      </dt>
      <dd>
        {children}
        <Quiet as="span" faint size={12.5}>
          {note}
        </Quiet>
      </dd>
    </div>
  );
}
