import { IconDownload } from '@tabler/icons-react';
import { grouped } from '../../../../shared/resource/plural.ts';
import { ActionButton } from '../../../components/action-button.tsx';
import { Amount } from '../../../components/amount.tsx';
import { Code } from '../../../components/code.tsx';
import { DateText } from '../../../components/date-text.tsx';
import { ScrollRegion } from '../../../components/scroll-region.tsx';
import { Bleed } from '../../../components/sheet.tsx';
import { SkeletonTable } from '../../../components/skeletons.tsx';
import { Failed } from '../../../crud/list/list-states.tsx';
import { saveFile } from '../../../crud/save-file.ts';
import { useCanExport } from '../../../session/use-session.ts';
import { type FundRecord, sourcePath, useLedger } from './fund-data.ts';
import styles from './fund-tables.module.css';

/** Every entry of a fund's ledger, newest first, with what was approved, booked, paid and reserved after it. */
export function LedgerTab({ fund }: { fund: FundRecord }) {
  const ledger = useLedger(fund.id, 'sort=-seq&per_page=500');
  const mayExport = useCanExport('funds');
  if (ledger.isPending) return <SkeletonTable rows={6} columns={6} />;
  if (ledger.isError) return <Failed error={ledger.error} onRetry={() => ledger.refetch()} />;
  const { entries, meta } = ledger.data;
  const total = meta.total ?? entries.length;
  return (
    <>
      <p className={styles.above}>
        <span>
          {entries.length < total
            ? `The newest ${grouped(entries.length)} of ${grouped(total)} entries.`
            : `${grouped(total)} entries, newest first.`}{' '}
          None can be changed or taken out.
        </span>
        {mayExport && (
          <ActionButton
            variant="quiet"
            size="sm"
            icon={IconDownload}
            onClick={() => saveFile(`/api/funds/${fund.id}/ledger/export?format=csv`)}
          >
            CSV
          </ActionButton>
        )}
      </p>
      <Bleed>
        <ScrollRegion label="Ledger" className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">No.</th>
                <th scope="col">Date</th>
                <th scope="col">Entry</th>
                <th scope="col" className={styles.right}>
                  Approved
                </th>
                <th scope="col" className={styles.right}>
                  Booked
                </th>
                <th scope="col" className={styles.right}>
                  Paid
                </th>
                <th scope="col" className={styles.right}>
                  Reserved
                </th>
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => (
                <tr key={entry.seq}>
                  <td className="num">{entry.seq}</td>
                  <td>
                    <DateText value={entry.at} />
                  </td>
                  <th scope="row">
                    <span className={styles.name}>
                      <span>{entry.label}</span>{' '}
                      {entry.source.code && <Code to={sourcePath(entry.source)}>{entry.source.code}</Code>}
                    </span>
                    <span className={styles.note}>
                      {[entry.payee, entry.particulars ?? entry.note, entry.actor && `by ${entry.actor.name}`]
                        .filter(Boolean)
                        .join(', ')}
                    </span>
                  </th>
                  {FIGURES.map((figure) => (
                    <td className={styles.right} key={figure}>
                      {entry[figure] !== 0 && <Amount naira={entry[figure]} signed />}
                      <span className={styles.note}>
                        <Amount naira={entry.running[figure]} />
                      </span>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      </Bleed>
    </>
  );
}

const FIGURES = ['approved', 'booked', 'actual', 'reserved'] as const;
