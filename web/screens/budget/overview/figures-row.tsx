import { nairaShown } from '#shared/money.ts';
import { percentWords } from '#shared/percent.ts';
import { inText } from '#shared/resource/in-text.ts';
import { countOf } from '#shared/resource/plural.ts';
import { funds } from '#shared/resources/budget/funds.ts';
import type { Summary } from '#shared/resources/budget/reports.ts';
import { Amount } from '#web/components/amount.tsx';
import { FigureLink } from '#web/components/figure-link.tsx';
import { FundBar } from '#web/components/fund-bar.tsx';
import { Quiet } from '#web/components/layout.tsx';
import { type FundPart, Swatch } from '#web/components/swatch.tsx';
import styles from './figures-row.module.css';

/** The whole budget in one ruled row of figures and one bar; each figure leads to the funds that add up to it. */
export function FiguresRow({
  summary,
  hrefSorted,
}: {
  summary: Summary;
  hrefSorted: (column: string) => string;
}) {
  const { totals } = summary;
  const figures: { key: string; label: string; naira: number; note: string; part?: FundPart }[] = [
    {
      key: 'available',
      label: 'Available',
      naira: totals.available,
      note: summary.funds === 1 ? 'of one fund' : `of all ${countOf(funds, summary.funds)}`,
    },
    {
      key: 'approved',
      label: 'Approved',
      naira: totals.approved,
      note: summary.year ? `for ${summary.year}` : 'in all years',
    },
    {
      key: 'booked_expenditure',
      label: 'Booked',
      naira: totals.booked_expenditure,
      note: `${percentWords(totals.booked_expenditure, totals.approved)} expected performance`,
      part: 'booked',
    },
    {
      key: 'actual_expenditure',
      label: 'Paid',
      naira: totals.actual_expenditure,
      note: `${percentWords(totals.actual_expenditure, totals.approved)} actual performance`,
      part: 'paid',
    },
    {
      key: 'reserved',
      label: 'Reserved',
      naira: totals.reserved,
      note:
        summary.awaiting_refund > 0
          ? `of which ${nairaShown(summary.awaiting_refund)} awaits a refund`
          : 'held for planned purchases',
      part: 'reserved',
    },
  ];
  return (
    <>
      <dl className={styles.row} data-long={totals.approved >= 1e12 || undefined}>
        {figures.map(({ key, label, naira, note, part }) => (
          <div className={styles.figure} key={key}>
            <dt>
              {part && <Swatch part={part} />}
              {label}
            </dt>
            <dd>
              <FigureLink to={hrefSorted(`-${key}`)} title={`The funds that add up to ${inText(label)}`}>
                <Amount naira={naira} size={key === 'available' ? 'second' : 'figure'} />
              </FigureLink>
              <Quiet as="span" faint size={12.5}>
                {note}
              </Quiet>
            </dd>
          </div>
        ))}
      </dl>
      <FundBar
        approved={totals.approved}
        paid={totals.actual_expenditure}
        booked={totals.booked_expenditure}
        reserved={totals.reserved}
        legend={false}
      />
    </>
  );
}
