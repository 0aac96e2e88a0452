import { useEffect, useState } from 'react';
import { amountInWords, nairaToKobo, sumNaira } from '#shared/money.ts';
import { bundlemateRefusal, MANDATE_MAX } from '#shared/workflows/mandates.ts';
import { Age } from '#web/components/age.tsx';
import { Amount } from '#web/components/amount.tsx';
import { Code } from '#web/components/code.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { type ControlProps, Field } from '#web/components/field.tsx';
import { Quiet } from '#web/components/layout.tsx';
import { Notice } from '#web/components/notice.tsx';
import { SearchBox } from '#web/components/search-box.tsx';
import { SkeletonLines } from '#web/components/skeletons.tsx';
import { containsWords } from '#web/crud/contains-words.ts';
import type { InputProps } from '#web/crud/inputs/input-props.ts';
import { PickRow } from '#web/crud/inputs/pick-row.tsx';
import { Tick } from '#web/crud/inputs/tick.tsx';
import { Failed } from '#web/crud/list/list-states.tsx';
import { asLines, type Linked } from '#web/crud/record.ts';
import { type ReadyHold, useReadyHolds } from './mandate-data.ts';
import styles from './requests-input.module.css';

/** The accepted requests that one mandate bundles, by the fund that pays them: the first that is chosen fixes the fund. */
export function RequestsInput({ name, field, value, onChange, error, values }: InputProps) {
  const vendor = Number(values.vendor_id ?? 0) || null;
  const found = useReadyHolds(vendor);
  const ids = asLines(value).map(({ id }) => Number(id));
  const gone = found.isFetchedAfterMount && found.data ? goneOf(ids, found.data) : [];
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (gone.length === 0) return;
    setLeft(gone.length);
    onChange(asLines(value).filter(({ id }) => !gone.includes(Number(id))));
  });
  const rows = found.data ?? [];
  return (
    <Field label={field.label} error={error} name={name}>
      {(control) => (
        <>
          {left > 0 && (
            <Notice tone="warn">
              {left} of those that were chosen can’t be bundled any more and {left === 1 ? 'was' : 'were'}{' '}
              left out.
            </Notice>
          )}
          {!vendor && (
            <Quiet {...control} tabIndex={-1}>
              Choose the vendor first: the accepted requests that they may be paid for are listed here.
            </Quiet>
          )}
          {vendor && found.isPending && <SkeletonLines lines={5} />}
          {found.isLoadingError && <Failed error={found.error} onRetry={() => found.refetch()} />}
          {found.data?.length === 0 && (
            <div id={control.id} tabIndex={-1}>
              <EmptyState kind="first-use" title="No request waits to be paid to this vendor">
                Flights and hotels are listed here once they are accepted and their money is set aside.
              </EmptyState>
            </div>
          )}
          {rows.length > 0 && (
            <Picker
              control={control}
              rows={rows}
              ids={ids.filter((id) => !gone.includes(id))}
              onIds={(chosen) =>
                onChange(chosen.flatMap((id) => rows.filter((row) => row.id === id).map(linkOf)))
              }
            />
          )}
        </>
      )}
    </Field>
  );
}

type PickerProps = {
  control: ControlProps;
  rows: readonly ReadyHold[];
  ids: readonly number[];
  onIds: (ids: readonly number[]) => void;
};

function Picker({ control, rows, ids, onIds }: PickerProps) {
  const [search, setSearch] = useState('');
  const shown = search.trim() ? rows.filter((row) => containsWords(wordsOf(row), search)) : rows;
  const chosen = rows.filter(({ id }) => ids.includes(id));
  const total = sumNaira(chosen.map(({ due }) => due));
  return (
    <>
      <div className={styles.search}>
        <SearchBox
          {...control}
          label="Search the accepted requests"
          placeholder="Search request, traveller, purpose"
          value={search}
          onChange={setSearch}
          // Enter narrows nothing further, and must not send the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </div>
      {shown.length === 0 && (
        <EmptyState kind="no-match" title="No request matches">
          The search for “{search.trim()}” hides all {rows.length}.
        </EmptyState>
      )}
      {fundsOf(shown).map((fund) => (
        <FundGroup
          key={fund.id}
          fund={fund}
          rows={shown.filter(({ reserved_fund }) => reserved_fund.id === fund.id)}
          first={chosen[0]}
          ids={ids}
          onIds={onIds}
        />
      ))}
      <div className={styles.total} aria-live="polite">
        <Quiet size={13}>
          {chosen.length === 0 ? 'No request is selected' : `${countOf(chosen.length)} selected`}
        </Quiet>
        {chosen.length > 0 && (
          <>
            <Amount naira={total} size="second" />
            <Quiet faint size={13}>
              {amountInWords(nairaToKobo(total))}
            </Quiet>
          </>
        )}
      </div>
    </>
  );
}

type FundGroupProps = Pick<PickerProps, 'rows' | 'ids' | 'onIds'> & {
  fund: Linked;
  first: ReadyHold | undefined;
};

function FundGroup({ fund, rows, first, ids, onIds }: FundGroupProps) {
  const isBarred = bundlemateRefusal(first && mateOf(first), { request: '', fund_id: fund.id }) !== null;
  const isIn = ({ id }: ReadyHold) => ids.includes(id);
  const own = rows.map(({ id }) => id);
  const without = ids.filter((id) => !own.includes(id));
  const isFull = ids.length >= MANDATE_MAX;
  return (
    <section className={styles.group} aria-label={`Paid from ${fund.label}`}>
      <header className={styles.head}>
        <Tick
          label={`Select all ${rows.length} paid from ${fund.label}`}
          checked={rows.every(isIn)}
          mixed={rows.some(isIn) && !rows.every(isIn)}
          disabled={isBarred}
          onChange={(on) => onIds(on ? [...without, ...own].slice(0, MANDATE_MAX) : without)}
        />
        <div>
          <h3 className={styles.fund}>{fund.label}</h3>
          <Quiet faint size={13}>
            {isBarred
              ? 'Can’t be combined with your selection: one mandate is paid from one fund.'
              : `Pays ${countOf(rows.length)}`}
          </Quiet>
        </div>
      </header>
      <ul>
        {rows.map((row) => (
          <PickRow
            key={row.id}
            label={`${row.request}, ${row.traveller}`}
            checked={isIn(row)}
            barred={isBarred || (isFull && !isIn(row))}
            onChange={(on) => onIds(on ? [...ids, row.id] : ids.filter((id) => id !== row.id))}
            code={
              <>
                <Code>{row.request}</Code>
                <Age since={row.since} />
              </>
            }
            name={`${row.traveller}, ${row.department}`}
            beneath={[row.purpose, row.option].filter(Boolean).join('. ')}
            naira={row.due}
          />
        ))}
      </ul>
    </section>
  );
}

function mateOf({ request, reserved_fund }: ReadyHold) {
  return { request, fund_id: reserved_fund.id };
}

function linkOf({ id, request }: ReadyHold): Linked {
  return { id, label: request };
}

function goneOf(ids: readonly number[], rows: readonly ReadyHold[]): number[] {
  return ids.filter((id) => !rows.some((row) => row.id === id));
}

function fundsOf(rows: readonly ReadyHold[]): Linked[] {
  return [...new Map(rows.map(({ reserved_fund }) => [reserved_fund.id, reserved_fund])).values()];
}

function wordsOf({ code, request, traveller, department, purpose, option }: ReadyHold): string[] {
  return [code, request, traveller, department, purpose, option ?? ''];
}

function countOf(count: number): string {
  return `${count} ${count === 1 ? 'request' : 'requests'}`;
}
