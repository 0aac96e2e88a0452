import type { CashOfFund, CashOverview } from '#shared/resources/budget/cash-answers.ts';
import { Amount } from '#web/components/amount.tsx';
import type { TableColumn } from '#web/components/data-table.tsx';
import { FigureLink } from '#web/components/figure-link.tsx';

/** The cash of the funds on a page, and of all that are chosen together; several share what their head or type has. */
export interface CashOfPage {
  funds: ReadonlyMap<string, CashOfFund>;
  /** Null where the lines are other funds than those it adds up. */
  all: Pick<CashOverview, 'released' | 'used' | 'left'> | null;
}

/** What was released for each fund, what its payments hold of it, and what is left: the foot of its vote book, to which each leads. */
export function cashColumns<Line extends { key: string; to: string }>({
  funds,
  all,
}: CashOfPage): TableColumn<Line>[] {
  return FIGURES.map(({ key, label }) => ({
    key: `cash-${key}`,
    heading: label,
    right: true,
    cell: (line) => {
      const figures = funds.get(line.key);
      return (
        figures && (
          <FigureLink to={`${line.to}/vote-book#cash-of-fund`} title="The warrants that it may draw from">
            <Amount naira={figures[key]} />
          </FigureLink>
        )
      );
    },
    total: all ? <Amount naira={all[key]} tone="strong" /> : undefined,
  }));
}

const FIGURES = [
  { key: 'released', label: 'Released' },
  { key: 'used', label: 'Used' },
  { key: 'left', label: 'Left to draw' },
] as const;
