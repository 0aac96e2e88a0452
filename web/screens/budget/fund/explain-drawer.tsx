import {
  IconCircleCheckFilled,
  IconDownload,
  IconEqual,
  IconExclamationCircle,
  IconMinus,
  IconPlus,
} from '@tabler/icons-react';
import { sumNaira } from '#shared/money.ts';
import { inText } from '#shared/resource/in-text.ts';
import { grouped } from '#shared/resource/plural.ts';
import type { Explanation, LedgerLine } from '#shared/resources/budget/reports.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { Amount } from '#web/components/amount.tsx';
import { Code } from '#web/components/code.tsx';
import { DateText } from '#web/components/date-text.tsx';
import { Block, Quiet } from '#web/components/layout.tsx';
import { SkeletonLines } from '#web/components/skeletons.tsx';
import { Failed } from '#web/crud/list/list-states.tsx';
import { saveFile } from '#web/crud/save-file.ts';
import { told } from '#web/crud/told.ts';
import { useCanExport } from '#web/session/use-session.ts';
import styles from './explain-drawer.module.css';
import { EXPLAINED, type ExplainedName, type FundRecord, sourcePath, useLedger } from './fund-data.ts';

/** Where a figure of a fund comes from: its sum by kind, then every entry with the running total. */
export function ExplainDrawer({ fund, figure }: { fund: FundRecord; figure: ExplainedName }) {
  const ledger = useLedger(fund.id, `figure=${figure}`);
  const explained = ledger.data?.meta.explained;
  return (
    <div>
      <Quiet size={13}>Explain this number</Quiet>
      <h2 className={styles.title}>
        {EXPLAINED[figure]} on {fund.budget_code.label}
      </h2>
      {ledger.isPending && <SkeletonLines lines={8} />}
      {ledger.isLoadingError && <Failed error={ledger.error} onRetry={() => ledger.refetch()} />}
      {ledger.data && explained && (
        <Explained
          fund={fund}
          figure={figure}
          entries={ledger.data.entries}
          total={ledger.data.meta.total ?? 0}
          explained={explained}
        />
      )}
    </div>
  );
}

type ExplainedProps = {
  fund: FundRecord;
  figure: ExplainedName;
  entries: readonly LedgerLine[];
  total: number;
  explained: Explanation;
};

function Explained({ fund, figure, entries, total, explained }: ExplainedProps) {
  const mayExport = useCanExport('funds');
  let running = 0;
  const lines = entries.map((entry) => {
    running = sumNaira([running, entry.change ?? 0]);
    return { entry, running };
  });
  return (
    <>
      <Block as="p" bottom={16}>
        <Amount naira={explained.value} size="hero" />
      </Block>
      <dl className={styles.sum}>
        {explained.by_kind.map(({ kind, label, count, change }) => (
          <div key={kind}>
            <dt>
              {change < 0 ? (
                <IconMinus size={15} stroke={1.8} aria-label="less" />
              ) : (
                <IconPlus size={15} stroke={1.8} aria-label="plus" />
              )}
              {grouped(count)} × {inText(label)}
            </dt>
            <dd>
              <Amount naira={Math.abs(change)} />
            </dd>
          </div>
        ))}
        <div className={styles.result}>
          <dt>
            <IconEqual size={15} stroke={2} aria-label="makes" />
            {EXPLAINED[figure]}
          </dt>
          <dd>
            <Amount naira={explained.from_entries} tone="strong" />
          </dd>
        </div>
      </dl>
      <header className={styles.entriesHead}>
        <h3>
          {grouped(total)} ledger {total === 1 ? 'entry' : 'entries'}
        </h3>
        {mayExport && (
          <ActionButton
            variant="quiet"
            size="sm"
            icon={IconDownload}
            onClick={() =>
              told(() => saveFile(`/api/funds/${fund.id}/ledger/export?figure=${figure}&format=csv`))
            }
          >
            CSV
          </ActionButton>
        )}
      </header>
      <ol className={styles.entries}>
        {lines.map(({ entry, running: after }) => (
          <li key={entry.seq}>
            <span className={styles.what}>
              <strong>{entry.label}</strong>{' '}
              {entry.source.code && <Code to={sourcePath(entry.source)}>{entry.source.code}</Code>}
            </span>
            <Amount naira={entry.change} signed />
            <span className={`${styles.why} cut`}>
              <DateText value={entry.at} />
              {[entry.particulars ?? entry.note, entry.payee].filter(Boolean).map((text) => `, ${text}`)}
            </span>
            <Quiet as="span" faint size={12.5}>
              <Amount naira={after} />
            </Quiet>
          </li>
        ))}
      </ol>
      {entries.length < total ? (
        <p className={styles.verdict}>
          The first {grouped(entries.length)} are shown. The file has all of them.
        </p>
      ) : null}
      <p className={styles.verdict} data-wrong={!explained.adds_up || undefined}>
        {explained.adds_up ? (
          <IconCircleCheckFilled size={17} aria-hidden />
        ) : (
          <IconExclamationCircle size={17} aria-hidden />
        )}
        {explained.adds_up
          ? 'The entries add up to the figure'
          : 'The entries do not add up to the figure: tell the administrator'}
      </p>
    </>
  );
}
