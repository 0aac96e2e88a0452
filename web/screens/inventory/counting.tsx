import { type FormEvent, useRef, useState } from 'react';
import { formatDay } from '#shared/dates.ts';
import type { CountLine, CountLines } from '#shared/resources/inventory/stock-count-answers.ts';
import { stockCounts } from '#shared/resources/inventory/stock-counts.ts';
import { api } from '#web/api/client.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { Code } from '#web/components/code.tsx';
import { ScrolledTable, type TableColumn, TwoLines } from '#web/components/data-table.tsx';
import { DateText } from '#web/components/date-text.tsx';
import { Block, Quiet, Row, Stack } from '#web/components/layout.tsx';
import { SearchBox } from '#web/components/search-box.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { DraftWord } from '#web/crud/form/draft-word.tsx';
import { type Draft, useDraftSaving } from '#web/crud/form/use-draft.ts';
import { told } from '#web/crud/told.ts';

type CountingProps = CountLines & {
  count: number;
  mayCount: boolean;
  /** What somebody typed and didn't save. */
  form: string;
  draft: Draft | null;
  onSaved: () => unknown;
};

const SHOWN = 50;

/** Counting without the ledger: a code is typed or scanned, Enter leads to the quantity, and saving back to the search. */
export function Counting({ count, lines, totals, mayCount, form, draft, onSaved }: CountingProps) {
  const kept = draft?.content.values as { line?: number; quantity?: string } | undefined;
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<CountLine | null>(() =>
    mayCount ? (lines.find(({ id }) => id === kept?.line) ?? null) : null,
  );
  const [quantity, setQuantity] = useState(() => (chosen ? String(kept?.quantity ?? '') : ''));
  const [wrong, setWrong] = useState<string>();
  const dirty = chosen !== null && quantity !== (chosen.mine === null ? '' : String(chosen.mine));
  const drafts = useDraftSaving(
    form,
    { values: { line: chosen?.id, quantity }, version: null },
    dirty,
    draft,
  );
  const search = useRef<HTMLInputElement>(null);
  const amount = useRef<HTMLInputElement>(null);
  const wanted = text.trim().toLowerCase();
  const matches = lines.filter(({ code, name }) => `${code} ${name}`.toLowerCase().includes(wanted));

  const choose = (line: CountLine) => {
    setChosen(line);
    setQuantity(line.mine === null ? '' : String(line.mine));
    setWrong(undefined);
    requestAnimationFrame(() => amount.current?.focus());
  };
  const find = (event: FormEvent) => {
    event.preventDefault();
    const line =
      matches.find(({ code, mine }) => code.toLowerCase() === wanted && mine === null) ??
      matches.find(({ code }) => code.toLowerCase() === wanted) ??
      matches[0];
    if (wanted && line) choose(line);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!chosen) return;
    if (!/^\d{1,9}$/.test(quantity.trim())) {
      setWrong('Enter a whole number, 0 or more.');
      amount.current?.focus();
      return;
    }
    const line = { product_id: chosen.product_id, quantity: Number(quantity), lot: chosen.lot };
    // What was typed stays where the line is lost.
    const isDone = await told(async () => {
      await api.post(`${stockCounts.url}/${count}/count`, { lines: [line] });
    });
    if (!isDone) return;
    await drafts.end();
    await onSaved();
    setChosen(null);
    setQuantity('');
    setText('');
    requestAnimationFrame(() => search.current?.focus());
  };
  return (
    <>
      <p role="status">
        {totals.counted + totals.differs} of {totals.lines} counted, {totals.mine} by you.
        {totals.differs > 0 && ` ${totals.differs} were counted otherwise by two people.`}
      </p>
      {mayCount && (
        <Block top={16}>
          <form onSubmit={find}>
            <SearchBox
              ref={search}
              label="Code or name of a product"
              value={text}
              onChange={setText}
              enterKeyHint="search"
            />
          </form>
          {chosen && (
            <form onSubmit={save} aria-label={`Count ${chosen.name}`}>
              <Stack gap={14} top={12}>
                <TextField
                  ref={amount}
                  name="quantity"
                  label={`How many of ${chosen.code} ${chosen.name} are there?`}
                  hint={hintOf(chosen)}
                  inputMode="numeric"
                  value={quantity}
                  error={wrong}
                  onChange={(typed) => {
                    setWrong(undefined);
                    setQuantity(typed);
                  }}
                />
                <Row>
                  <ActionButton type="submit">Save count</ActionButton>
                  <ActionButton variant="default" onClick={() => setChosen(null)}>
                    Another product
                  </ActionButton>
                  <DraftWord state={drafts.state} />
                </Row>
              </Stack>
            </form>
          )}
        </Block>
      )}
      <Block top={16}>
        <ScrolledTable
          label="What is counted"
          columns={columnsOf(mayCount ? choose : null)}
          rows={matches.slice(0, SHOWN)}
          keyOf={({ id }) => id}
          minWidth={320}
        />
        {matches.length > SHOWN && (
          <Quiet size={13}>The first {SHOWN} are shown. Search for the others.</Quiet>
        )}
      </Block>
    </>
  );
}

function hintOf({ measure, shelf_no, lot }: CountLine): string | undefined {
  const said = [
    measure && `Counted in ${measure}`,
    shelf_no && `shelf ${shelf_no}`,
    lot && `good until ${formatDay(lot)}`,
  ];
  return said.filter(Boolean).join(', ') || undefined;
}

function columnsOf(choose: ((line: CountLine) => void) | null): TableColumn<CountLine>[] {
  return [
    {
      key: 'name',
      heading: 'Product',
      names: true,
      cell: (line) => (
        <TwoLines
          beneath={
            <>
              <Code>{line.code}</Code> {line.shelf_no}
            </>
          }
        >
          {line.name}
        </TwoLines>
      ),
    },
    { key: 'lot', heading: 'Good until', cell: ({ lot }) => lot && <DateText value={lot} /> },
    {
      key: 'mine',
      heading: 'I counted',
      right: true,
      cell: (line) =>
        choose ? (
          <ActionButton variant="quiet" size="sm" onClick={() => choose(line)}>
            {line.mine === null ? 'Count' : `${line.mine}, change`}
          </ActionButton>
        ) : (
          line.mine
        ),
    },
  ];
}
