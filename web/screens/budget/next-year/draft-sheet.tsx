import { IconPercentage, IconTableImport } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { sumDraft } from '#shared/budget-draft.ts';
import { koboToNaira, parseNairaText } from '#shared/money.ts';
import { permission } from '#shared/permissions.ts';
import { grouped } from '#shared/resource/plural.ts';
import type { DraftLine, SavedLines } from '#shared/resources/budget/budget-draft-answers.ts';
import { budgetDrafts } from '#shared/resources/budget/budget-drafts.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { ICONS } from '#web/components/icons.ts';
import { Block, Row } from '#web/components/layout.tsx';
import { Notice } from '#web/components/notice.tsx';
import { Bleed } from '#web/components/sheet.tsx';
import { SkeletonTable } from '#web/components/skeletons.tsx';
import { notify } from '#web/components/toasts.ts';
import { LeaveDialog, useLeaveGuard } from '#web/crud/form/leave-guard.tsx';
import { Failed } from '#web/crud/list/list-states.tsx';
import { useCan } from '#web/session/use-session.ts';
import { useAddress } from '#web/use-address.ts';
import { cellsFrom } from './amount-cell.tsx';
import { type DraftRecord, linesKey, useDraftLines } from './draft-data.ts';
import { LineRow, SumRow, TotalRow } from './draft-row.tsx';
import styles from './draft-sheet.module.css';
import { LineDialog } from './line-dialog.tsx';
import { PasteDialog } from './paste-dialog.tsx';
import { PercentDialog } from './percent-dialog.tsx';
import { RemoveLine } from './remove-line.tsx';
import { SheetExport } from './sheet-export.tsx';
import { SheetFilters } from './sheet-filters.tsx';
import { filtersIn, linesShown, rowsOf } from './sheet-rows.ts';
import { sheetWidths } from './sheet-widths.ts';
import { SumsBar } from './sums-bar.tsx';
import { merged, useSheetSaver } from './use-sheet-saver.ts';
import { useStable } from './use-stable.ts';

const SHOWN = 400;

/** The sheet of a draft budget: lines under their types and heads, this year beside next, amounts typed in their place. */
export function DraftSheet({ draft }: { draft: DraftRecord }) {
  const mayEdit = useCan()(permission('edit', budgetDrafts.noun)) && draft.status === 'draft';
  const found = useDraftLines(draft.id, { live: mayEdit });
  if (found.isPending) return <SkeletonTable rows={10} columns={6} />;
  if (found.isLoadingError) return <Failed error={found.error} onRetry={() => found.refetch()} />;
  return <Lines draft={draft} lines={found.data} mayEdit={mayEdit} />;
}

type Asked =
  | { kind: 'percent' }
  | { kind: 'paste'; text: string }
  | { kind: 'line'; line: DraftLine | null }
  | { kind: 'remove'; line: DraftLine };

type LinesProps = { draft: DraftRecord; lines: readonly DraftLine[]; mayEdit: boolean };

function Lines({ draft, lines, mayEdit }: LinesProps) {
  const client = useQueryClient();
  const [params] = useAddress();
  const [most, setMost] = useState(SHOWN);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { saver, typed, notSaved, status } = useSheetSaver(draft.id);
  const { blocker } = useLeaveGuard(status === 'failed' || Object.keys(notSaved).length > 0, { onTab: true });
  // Rows and sums follow what is typed, saved or not, once the letter itself is drawn.
  const summed = useDeferredValue(typed);
  const now = useMemo(
    () => lines.map((line) => ({ ...line, amount: summed[line.id] ?? line.amount })),
    [lines, summed],
  );
  const all = useMemo(() => sumDraft(now), [now]);
  const { rows, sum } = useMemo(() => {
    const shown = linesShown(now, filtersIn(params));
    const sums = sumDraft(shown);
    return { rows: rowsOf(shown, sums), sum: sums };
  }, [now, params]);
  const widths = sheetWidths(sum);
  const byId = useMemo(() => new Map(lines.map((line) => [line.id, line])), [lines]);
  const years = useMemo(
    () => ({ year: draft.budget_year, from: draft.from_year ? String(draft.from_year) : 'this year' }),
    [draft.budget_year, draft.from_year],
  );
  const problems = lines.filter(({ problem }) => problem !== null).length;
  const take = (answer: SavedLines) =>
    client.setQueryData<DraftLine[]>(linesKey(draft.id), (before = []) => merged(before, answer));

  const paste = (text: string, cell: HTMLInputElement) => {
    if (text.includes('\t')) return setAsked({ kind: 'paste', text });
    const cells = cellsFrom(cell);
    const values = text.trimEnd().split(/\r?\n/).slice(0, cells.length);
    const read = values.map(
      (value, place) => [cells[place]?.dataset.line, parseNairaText(value.trim())] as const,
    );
    const good = read.flatMap(([id, kobo]) =>
      id && kobo !== null ? [[id, koboToNaira(kobo)] as const] : [],
    );
    saver.typeMany(Object.fromEntries(good));
    const bad = read.length - good.length;
    if (bad > 0)
      notify.error(
        `${bad === 1 ? 'One cell' : `${bad} cells`} can’t be read as an amount`,
        'What they had stays. The others are filled in.',
      );
  };
  const edit = (line: DraftLine) => setAsked({ kind: 'line', line });
  const remove = (line: DraftLine) => setAsked({ kind: 'remove', line });
  const onPaste = useStable(paste);
  const onEdit = useStable(edit);
  const onRemove = useStable(remove);

  return (
    <>
      <SumsBar sums={all} years={years} status={mayEdit ? status : null} />
      {problems > 0 && (
        <Block width={720} bottom={16}>
          <Notice tone="warn">
            {problems === 1 ? 'One line has' : `${grouped(problems)} lines have`} a code that has a fund in{' '}
            {draft.budget_year} already. The budget can’t be opened with {problems === 1 ? 'it' : 'them'}.
          </Notice>
        </Block>
      )}
      <SheetFilters lines={lines} problems={problems}>
        {mayEdit && (
          <>
            <ActionButton
              variant="default"
              icon={IconPercentage}
              onClick={() => setAsked({ kind: 'percent' })}
            >
              Change by percent
            </ActionButton>
            <ActionButton
              variant="default"
              icon={IconTableImport}
              onClick={() => setAsked({ kind: 'paste', text: '' })}
            >
              Bring lines
            </ActionButton>
            <ActionButton
              variant="default"
              icon={ICONS.add}
              onClick={() => setAsked({ kind: 'line', line: null })}
            >
              Add line
            </ActionButton>
          </>
        )}
        <SheetExport draft={draft} />
      </SheetFilters>
      {sum.lines === 0 ? (
        <Nothing isEmpty={lines.length === 0} />
      ) : (
        <Bleed>
          <table className={`${styles.table} ${widths ? styles.fixed : ''}`}>
            <caption className="sr-only">Lines of the budget of {draft.budget_year}</caption>
            {widths && (
              <colgroup>
                <col />
                {widths.map(([column, px]) => (
                  <col key={column} className={styles[column]} style={{ width: px }} />
                ))}
              </colgroup>
            )}
            <thead>
              <tr>
                <th scope="col">Line</th>
                <th scope="col" className={styles.right}>
                  Approved {years.from}
                </th>
                <th scope="col" className={`${styles.right} ${styles.booked}`}>
                  Booked {years.from}
                </th>
                <th scope="col" className={`${styles.right} ${styles.paid}`}>
                  Paid {years.from}
                </th>
                <th scope="col" className={styles.right}>
                  Budget {years.year}
                </th>
                <th scope="col" className={`${styles.right} ${styles.more}`}>
                  More or less
                </th>
                <th scope="col">
                  <span className="sr-only">Acts</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows
                .slice(0, most)
                .map((row) =>
                  row.kind === 'line' ? (
                    <LineRow
                      key={row.key}
                      line={byId.get(row.line.id) ?? row.line}
                      years={years}
                      typed={summed[row.line.id]}
                      notSaved={notSaved[row.line.id]}
                      saver={mayEdit ? saver : null}
                      onPaste={onPaste}
                      onEdit={onEdit}
                      onRemove={onRemove}
                    />
                  ) : (
                    <SumRow key={row.key} row={row} years={years} />
                  ),
                )}
            </tbody>
            <tfoot>
              <TotalRow sum={sum} all={lines.length} years={years} />
            </tfoot>
          </table>
        </Bleed>
      )}
      {rows.length > most && (
        <Row top={14}>
          <ActionButton variant="default" onClick={() => setMost(most + SHOWN)}>
            Show more lines
          </ActionButton>
        </Row>
      )}
      {asked?.kind === 'percent' && (
        <PercentDialog draft={draft} lines={now} onClose={() => setAsked(null)} before={saver.flush} />
      )}
      {asked?.kind === 'paste' && (
        <PasteDialog
          draft={draft}
          lines={lines}
          start={asked.text}
          onTaken={take}
          onClose={() => setAsked(null)}
        />
      )}
      {asked?.kind === 'line' && (
        <LineDialog draft={draft} line={asked.line} onTaken={take} onClose={() => setAsked(null)} />
      )}
      {asked?.kind === 'remove' && (
        <RemoveLine draft={draft} line={asked.line} onTaken={take} onClose={() => setAsked(null)} />
      )}
      <LeaveDialog blocker={blocker} kept={null} onDiscard={async () => undefined} />
    </>
  );
}

function Nothing({ isEmpty }: { isEmpty: boolean }) {
  return isEmpty ? (
    <EmptyState kind="first-use" title="This draft has no lines yet">
      Add lines one by one, or paste the cells of a spreadsheet.
    </EmptyState>
  ) : (
    <EmptyState kind="no-match" title="No line matches">
      Change or clear the filters to see other lines.
    </EmptyState>
  );
}
