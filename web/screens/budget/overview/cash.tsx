import { forecastOf } from '#shared/cash-forecast.ts';
import { lagosToday } from '#shared/dates.ts';
import { grouped } from '#shared/resource/plural.ts';
import type { CashOverview } from '#shared/resources/budget/cash-answers.ts';
import type { Summary } from '#shared/resources/budget/reports.ts';
import { warrants } from '#shared/resources/budget/warrants.ts';
import { coveredWords } from '#shared/warrants.ts';
import { ActionLink } from '#web/components/action-button.tsx';
import { Amount } from '#web/components/amount.tsx';
import { FigureLink } from '#web/components/figure-link.tsx';
import styles from './cash.module.css';
import { CashChart } from './cash-chart.tsx';

/** So many heads and types stand beside the chart. */
const MOST = 8;

/** Cash beside the vote: what commitments come to against what is released, and what was released for whom is left. */
export function Cash({ cash, months }: { cash: CashOverview; months: Summary['by_month'] }) {
  return (
    <>
      <CashChart forecast={forecastOf(cash.year, months, cash.quarters, lagosToday())} />
      <Standing cash={cash} />
      <Scopes cash={cash} />
    </>
  );
}

function Standing({ cash }: { cash: CashOverview }) {
  const { rule, released, used, left, pending } = cash;
  return (
    <section className={styles.standing} aria-labelledby="cash-released">
      <header>
        <h2 id="cash-released">Cash released</h2>
        <ActionLink to={`${warrants.path}?${filterOf(cash)}`} variant="quiet" size="sm">
          Warrants
        </ActionLink>
      </header>
      <dl className={styles.figures}>
        <Figure label={rule === 'quarterly' ? 'Released this quarter' : 'Released so far'} naira={released} />
        <Figure label="Used by payments" naira={used} />
        <Figure label="Left to draw" naira={left} />
      </dl>
      {pending > 0 && (
        <p className={styles.pending}>
          <Amount naira={pending} /> more waits for a second officer.
        </p>
      )}
    </section>
  );
}

/** What was released for whom, the larger releases first. */
function Scopes({ cash }: { cash: CashOverview }) {
  const { scopes } = cash;
  const more = scopes.length - MOST;
  return (
    <section className={styles.all} aria-label="Cash released, by what it is for">
      {scopes.length === 0 ? (
        <p className={styles.nothing}>
          No warrant releases cash for these funds. Nothing of them can be cleared until one does.
        </p>
      ) : (
        <ul className={styles.scopes}>
          {scopes.slice(0, MOST).map((scope) => (
            <li key={`${scope.covers} ${scope.name}`}>
              <span className={styles.name}>{nameOf(scope)}</span>
              <FigureLink
                to={`${warrants.path}?${filterOf(cash, scope)}`}
                title={`The warrants for ${nameOf(scope)}`}
              >
                <Amount naira={scope.left} /> left
              </FigureLink>
              <div className={styles.bar} aria-hidden>
                <span style={{ width: `${shareOf(scope)}%` }} />
              </div>
              <span className={styles.of}>
                <Amount naira={scope.used} /> used of <Amount naira={scope.released} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <p className={styles.pending}>
          The list of warrants has {more === 1 ? 'one other' : `${grouped(more)} others`}.
        </p>
      )}
    </section>
  );
}

function Figure({ label, naira }: { label: string; naira: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Amount naira={naira} />
      </dd>
    </div>
  );
}

type Scope = CashOverview['scopes'][number];

function nameOf({ covers, name, funds }: Scope): string {
  if (covers === 'fund') return funds === 1 ? 'One fund alone' : `${grouped(funds)} funds, each alone`;
  return coveredWords({ covers, of: name });
}

function shareOf({ released, used }: Scope): number {
  return released > 0 ? Math.min(100, (used / released) * 100) : 0;
}

/** The warrants of the year, or of one line of it, as a filter of their list. */
function filterOf({ year }: CashOverview, scope?: Scope): string {
  const rules: { field: string; op: string; value: unknown }[] = [
    { field: 'budget_year', op: 'equals', value: year },
  ];
  if (scope) rules.push({ field: 'covers', op: 'equals', value: scope.covers });
  if (scope?.covers === 'type') rules.push({ field: 'type', op: 'equals', value: scope.name });
  if (scope?.covers === 'head') rules.push({ field: 'budget_head_id', op: 'equals', value: scope.id });
  return new URLSearchParams({ filter: JSON.stringify({ match: 'all', rules }) }).toString();
}
