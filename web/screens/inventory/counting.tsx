import { type FormEvent, useRef, useState } from 'react';
import { formatDay } from '#shared/dates.ts';
import { grouped } from '#shared/resource/plural.ts';
import type { CountLine, CountLines } from '#shared/resources/inventory/stock-count-answers.ts';
import { stockCounts } from '#shared/resources/inventory/stock-counts.ts';
import { MAX_STOCK } from '#shared/stock.ts';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { Code } from '#web/components/code.tsx';
import { ScrolledTable, type TableColumn, TwoLines } from '#web/components/data-table.tsx';
import { DateText } from '#web/components/date-text.tsx';
import { Block, Quiet, Row, Stack } from '#web/components/layout.tsx';
import { SearchBox } from '#web/components/search-box.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { DraftWord } from '#web/crud/form/draft-word.tsx';
import { LeaveDialog, useLeaveGuard } from '#web/crud/form/leave-guard.tsx';
import { type Draft, useDraftSaving } from '#web/crud/form/use-draft.ts';
import type { Shown } from './count-data.ts';
import { CountFilter, NOTHING_LEFT } from './count-filter.tsx';
import { FoundLot } from './found-lot.tsx';

type CountingProps = CountLines & {
  count: number;
  mayCount: boolean;
  /** What somebody typed and didn't save. */
  form: string;
  draft: Draft | null;
  /** What was saved, as it is now. */
  onSaved: (saved: CountLines) => unknown;
};

const SHOWN = 50;

/** Counting without the ledger: a code is typed or scanned, Enter leads to the quantity, and saving back to the search. */
export function Counting({ count, lines, totals, mayCount, form, draft, onSaved }: CountingProps) {
  const [text, setText] = useState('');
  const [shown, setShown] = useState<Shown>('all');
  const [unknown, setUnknown] = useState<string>();
  const [typed, setTyped] = useState(() => typedIn(draft));
  const [chosenId, setChosenId] = useState(() => (mayCount ? chosenIn(draft) : null));
  const [wrong, setWrong] = useState<string>();
  const [findsLot, setFindsLot] = useState(false);
  const chosen = lines.find(({ id }) => id === chosenId) ?? null;
  const quantity = chosen ? (typed[chosen.id] ?? savedOf(chosen)) : '';
  // What is typed on a line stays with it while others are counted.
  const unsaved = lines.filter((line) => (typed[line.id] ?? savedOf(line)) !== savedOf(line));
  const dirty = unsaved.length > 0;
  const drafts = useDraftSaving(form, { values: { line: chosenId, typed }, version: null }, dirty, draft);
  const { blocker } = useLeaveGuard(dirty, { onTab: true });
  const search = useRef<HTMLInputElement>(null);
  const amount = useRef<HTMLInputElement>(null);
  const wanted = text.trim().toLowerCase();
  const named = lines.filter(({ code, name }) => `${code} ${name}`.toLowerCase().includes(wanted));
  const matches = named.filter(({ state }) => shown === 'all' || state === shown);

  const choose = (line: CountLine) => {
    setChosenId(line.id);
    setWrong(undefined);
    requestAnimationFrame(() => amount.current?.focus());
  };
  const leave = () => {
    setChosenId(null);
    requestAnimationFrame(() => search.current?.focus());
  };
  const find = (event: FormEvent) => {
    event.preventDefault();
    // A scanner finds what the filter leaves out too.
    const exact = named.filter(({ code }) => code.toLowerCase() === wanted);
    // A part of a code or name opens what it names alone: half of a code that was scanned could be another's.
    const found =
      exact.find(({ mine }) => mine === null) ?? exact[0] ?? (ofOne(named) ? named[0] : undefined);
    if (wanted && found) return choose(found);
    if (wanted && named.length === 0) setUnknown(text.trim());
  };
  const { submit, loading } = useSubmit({
    send: ({ line, ...counted }: Sent, key) =>
      api.post<CountLines>(`${stockCounts.url}/${count}/count`, { lines: [counted] }, { key }),
    // The answer has what changed: a phone at the shelf doesn’t fetch thousands of lines after each figure.
    changes: [[stockCounts.url, 'record']],
    // Whoever counts faster than the line has the next one open already.
    onDone: async (saved, { line, quantity }) => {
      // Who corrects a figure while it is saved keeps what they typed.
      setTyped((before) => (Number(before[line]) === quantity ? without(before, line) : before));
      if (unsaved.every(({ id }) => id === line)) await drafts.end();
      onSaved(saved);
      setChosenId((now) => {
        if (now !== line) return now;
        setText('');
        requestAnimationFrame(() => search.current?.focus());
        return null;
      });
    },
    onFailed: ({ errors }, { line }) => {
      if (line === chosenId) setWrong((errors['lines.0.quantity'] ?? errors['lines.0.lot'])?.join(' '));
    },
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!chosen) return;
    const number = Number(quantity.trim());
    if (/^\d+$/.test(quantity.trim()) && number <= MAX_STOCK)
      return submit({ line: chosen.id, product_id: chosen.product_id, quantity: number, lot: chosen.lot });
    setWrong(number > MAX_STOCK ? `At most ${grouped(MAX_STOCK)}.` : 'Enter a whole number, 0 or more.');
    amount.current?.focus();
  };
  return (
    <>
      <p role="status">
        {grouped(totals.counted + totals.differs)} of {grouped(totals.lines)} counted, {grouped(totals.mine)}{' '}
        by you.{totals.differs > 0 && ` Two people counted ${grouped(totals.differs)} differently.`}
      </p>
      {mayCount && (
        <Block top={16}>
          <form onSubmit={find}>
            <SearchBox
              ref={search}
              label="Code or name of a product"
              value={text}
              onChange={(words) => {
                setUnknown(undefined);
                setText(words);
              }}
              enterKeyHint="search"
            />
          </form>
          <p role="alert">
            {unknown && `No product of this count has “${unknown}” in its code or name. Check the code.`}
          </p>
          {chosen && findsLot && (
            <FoundLot count={count} product={chosen} onClose={() => setFindsLot(false)} onSaved={onSaved} />
          )}
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
                  onChange={(now) => {
                    setWrong(undefined);
                    setTyped((before) => ({ ...before, [chosen.id]: now }));
                  }}
                />
                <Row>
                  <ActionButton type="submit" loading={loading}>
                    Save count
                  </ActionButton>
                  <ActionButton variant="default" onClick={leave}>
                    Another product
                  </ActionButton>
                  <ActionButton variant="quiet" onClick={() => setFindsLot(true)}>
                    Another lot
                  </ActionButton>
                  <DraftWord state={drafts.state} />
                </Row>
              </Stack>
            </form>
          )}
        </Block>
      )}
      <Row top={16}>
        <CountFilter totals={totals} shown={shown} onShown={setShown} />
      </Row>
      <Block top={12}>
        {matches.length === 0 ? (
          <Quiet>{wanted ? 'No goods match.' : NOTHING_LEFT[shown]}</Quiet>
        ) : (
          <ScrolledTable
            label="What is counted"
            columns={columnsOf(mayCount ? choose : null)}
            rows={matches.slice(0, SHOWN)}
            keyOf={({ id }) => id}
            minWidth={320}
          />
        )}
        {matches.length > SHOWN && (
          <Quiet size={13}>The first {SHOWN} are shown. Search for the others.</Quiet>
        )}
      </Block>
      <LeaveDialog blocker={blocker} kept={drafts.state} onDiscard={drafts.end} />
    </>
  );
}

/** A line that is saved. */
type Sent = { line: number; product_id: number; quantity: number; lot: string | null };

function without(typed: Readonly<Record<number, string>>, line: number): Readonly<Record<number, string>> {
  const { [line]: _saved, ...others } = typed;
  return others;
}

function savedOf({ mine }: CountLine): string {
  return mine === null ? '' : String(mine);
}

function ofOne(lines: readonly CountLine[]): boolean {
  return new Set(lines.map(({ code }) => code)).size === 1;
}

type Kept = { line?: number | null; typed?: Readonly<Record<number, string>> };

function typedIn(draft: Draft | null): Readonly<Record<number, string>> {
  return (draft?.content.values as Kept | undefined)?.typed ?? {};
}

function chosenIn(draft: Draft | null): number | null {
  return (draft?.content.values as Kept | undefined)?.line ?? null;
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
            {line.mine === null ? 'Count' : `${grouped(line.mine)}, change`}
          </ActionButton>
        ) : (
          line.mine !== null && grouped(line.mine)
        ),
    },
  ];
}
