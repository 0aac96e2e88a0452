import { Fragment } from 'react';
import { words } from '#shared/resource/fields.ts';
import type { BudgetAnalysis, FiguresOnWire } from '#shared/resources/budget/reports.ts';
import { Amount } from '#web/components/amount.tsx';
import styles from './analysis.module.css';

const COLUMNS = [
  { key: 'approved', label: 'Approved' },
  { key: 'booked_expenditure', label: 'Booked' },
  { key: 'actual_expenditure', label: 'Paid' },
  { key: 'reserved', label: 'Reserved' },
  { key: 'available', label: 'Available' },
] as const;

/** The budget by type, head and sub-head, with the sum at each level. */
export function AnalysisTable({ analysis }: { analysis: BudgetAnalysis }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Head and sub-head</th>
          {COLUMNS.map(({ key, label }) => (
            <th key={key} scope="col">
              {label}
            </th>
          ))}
          <th scope="col">Booked %</th>
          <th scope="col">Paid %</th>
        </tr>
      </thead>
      {analysis.types.map(({ type, heads, ...ofType }) => (
        <tbody key={type}>
          <tr className={styles.type}>
            <th scope="rowgroup" colSpan={8}>
              {words(type)}
            </th>
          </tr>
          {heads.map(({ id, code, name, sub_heads, ...ofHead }) => (
            <Fragment key={id}>
              <tr className={styles.head}>
                <th scope="row">
                  <span className={styles.code}>{code}</span> {name}
                </th>
                <Figures of={ofHead} strong />
              </tr>
              {sub_heads.map(({ id: sub, name: subName, ...ofSub }) => (
                <tr key={sub}>
                  <th scope="row" className={styles.sub}>
                    {subName}
                  </th>
                  <Figures of={ofSub} />
                </tr>
              ))}
            </Fragment>
          ))}
          <tr className={styles.sum}>
            <th scope="row">Total {words(type).toLowerCase()}</th>
            <Figures of={ofType} strong />
          </tr>
        </tbody>
      ))}
      <tfoot>
        <tr className={styles.total}>
          <th scope="row">
            {analysis.funds === 1 ? 'Total of the one fund' : `Total of all ${analysis.funds} funds`}
          </th>
          <Figures of={analysis} strong />
        </tr>
      </tfoot>
    </table>
  );
}

function Figures({ of, strong = false }: { of: FiguresOnWire; strong?: boolean }) {
  return (
    <>
      {COLUMNS.map(({ key }) => (
        <td key={key}>
          <Amount naira={of[key]} tone={strong ? 'strong' : 'plain'} />
        </td>
      ))}
      <td className="num">{of.expected_performance.toFixed(1)}</td>
      <td className="num">{of.actual_performance.toFixed(1)}</td>
    </>
  );
}
