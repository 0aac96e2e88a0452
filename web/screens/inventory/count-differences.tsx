import { useState } from 'react';
import { grouped } from '#shared/resource/plural.ts';
import type { CountLine, CountLines } from '#shared/resources/inventory/stock-count-answers.ts';
import { stockCounts } from '#shared/resources/inventory/stock-counts.ts';
import { api } from '#web/api/client.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { Amount } from '#web/components/amount.tsx';
import { Code } from '#web/components/code.tsx';
import { ScrolledTable, type TableColumn, TwoLines } from '#web/components/data-table.tsx';
import { DateText } from '#web/components/date-text.tsx';
import { Block, Row } from '#web/components/layout.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { DraftWord } from '#web/crud/form/draft-word.tsx';
import { type Draft, useDraftSaving } from '#web/crud/form/use-draft.ts';
import { told } from '#web/crud/told.ts';

type DifferencesProps = CountLines & {
  count: number;
  isOpen: boolean;
  /** The reasons that somebody typed and didn't save. */
  form: string;
  draft: Draft | null;
  onSaved: () => unknown;
};

/** What was counted otherwise than the ledger said, its worth, and why. */
export function CountDifferences({ count, lines, totals, isOpen, form, draft, onSaved }: DifferencesProps) {
  const differing = lines.filter(({ result }) => result && result.difference !== 0);
  const [reasons, setReasons] = useState<Readonly<Record<number, string>>>(() => keptIn(draft, lines));
  const changed = Object.entries(reasons).map(([id, reason]) => ({ id: Number(id), reason }));
  const drafts = useDraftSaving(
    form,
    { values: { reasons }, version: null },
    isOpen && changed.length > 0,
    draft,
  );
  const save = () =>
    told(async () => {
      await api.post(`${stockCounts.url}/${count}/reasons`, { lines: changed });
      setReasons({});
      await drafts.end();
      await onSaved();
    });
  return (
    <>
      <p>
        {grouped(lines.length)} {lines.length === 1 ? 'line' : 'lines'} counted, {grouped(differing.length)}{' '}
        of them {differing.length === 1 ? 'differs' : 'differ'} from the ledger. Found more:{' '}
        <Amount naira={totals.over ?? 0} />. Missing: <Amount naira={totals.short ?? 0} />.
      </p>
      {differing.length > 0 && (
        <Block top={16}>
          <ScrolledTable
            label="Differences"
            columns={columnsOf(isOpen ? { reasons, setReasons } : null)}
            rows={differing}
            keyOf={({ id }) => id}
            minWidth={760}
          />
        </Block>
      )}
      {isOpen && changed.length > 0 && (
        <Block top={12}>
          <Row>
            <ActionButton onClick={save}>Save reasons</ActionButton>
            <DraftWord state={drafts.state} />
          </Row>
        </Block>
      )}
    </>
  );
}

function keptIn(draft: Draft | null, lines: readonly CountLine[]): Record<number, string> {
  const kept = (draft?.content.values as { reasons?: unknown } | undefined)?.reasons;
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(
    Object.entries(kept).flatMap(([id, reason]) =>
      typeof reason === 'string' && lines.some((line) => line.id === Number(id)) ? [[id, reason]] : [],
    ),
  );
}

type Writing = {
  reasons: Readonly<Record<number, string>>;
  setReasons: (reasons: Readonly<Record<number, string>>) => void;
};

function columnsOf(writing: Writing | null): TableColumn<CountLine>[] {
  return [
    {
      key: 'name',
      heading: 'Product',
      names: true,
      cell: ({ name, code, result }) => (
        <TwoLines
          beneath={
            <>
              <Code>{code}</Code> counted by {result?.counted_by.join(', ')}
            </>
          }
        >
          {name}
        </TwoLines>
      ),
    },
    { key: 'lot', heading: 'Good until', cell: ({ lot }) => lot && <DateText value={lot} /> },
    { key: 'ledger', heading: 'Ledger', right: true, cell: ({ result }) => grouped(result?.ledger ?? 0) },
    { key: 'counted', heading: 'Counted', right: true, cell: ({ result }) => grouped(result?.counted ?? 0) },
    {
      key: 'difference',
      heading: 'Difference',
      right: true,
      cell: ({ result }) => (
        <TwoLines beneath={<Amount naira={result?.value ?? 0} signed />}>
          <span className="num">{signed(result?.difference ?? 0)}</span>
        </TwoLines>
      ),
    },
    {
      key: 'reason',
      heading: 'Reason',
      cell: ({ id, name, result }) =>
        writing ? (
          <TextField
            label={`Why ${name} differs`}
            name={`reason-${id}`}
            value={writing.reasons[id] ?? result?.reason ?? ''}
            onChange={(reason) => writing.setReasons({ ...writing.reasons, [id]: reason })}
          />
        ) : (
          result?.reason
        ),
    },
  ];
}

function signed(quantity: number): string {
  return `${quantity > 0 ? '+' : '−'}${grouped(Math.abs(quantity))}`;
}
