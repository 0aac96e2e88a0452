import { useState } from 'react';
import { entriesOf } from '#shared/keys-of.ts';
import { grouped } from '#shared/resource/plural.ts';
import type { Closing, ClosingItem } from '#shared/resources/budget/year-close.ts';
import { CLOSING_DECISIONS, CLOSING_TYPES, type ClosingDecision } from '#shared/year-close.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { Quiet } from '#web/components/layout.tsx';
import { SearchBox } from '#web/components/search-box.tsx';
import { PlainSelect } from '#web/crud/inputs/plain-select.tsx';
import { PageSteps } from '#web/crud/list/page-steps.tsx';
import { useAddress } from '#web/use-address.ts';
import { commonDecisions, keyOfItem, PER_PAGE, pageIn } from './closing-data.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { ItemsTable } from './items-table.tsx';
import styles from './year-close.module.css';

/** Everything that is open in the year, by kind, with what becomes of it; one at a time or several at once. */
export function ClosingItems({ closing, total }: { closing: Closing; total: number }) {
  const [params, setParams] = useAddress();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<{ items: readonly ClosingItem[]; decision: ClosingDecision } | null>(
    null,
  );
  const { items, counts, departments, may } = closing;
  const mayDecide = may.decide === null && !closing.progress;
  const chosen = items.filter((item) => selected.has(keyOfItem(item)));
  const hrefWith = (changes: Record<string, string | null>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    return next;
  };
  const set = (name: string, value: string) => {
    setSelected(new Set());
    setParams(hrefWith({ [name]: value, page: null }), { replace: true, preventScrollReset: true });
  };
  const all = counts.reduce((sum, one) => sum + one.total, 0);
  return (
    <>
      <div className={styles.toolbar}>
        <SearchBox label="Find an item" value={params.get('q') ?? ''} onChange={(text) => set('q', text)} />
        <div className={styles.pick}>
          <PlainSelect
            small
            aria-label="Kind"
            value={params.get('type') ?? ''}
            onChange={(value) => set('type', value)}
            options={[
              { value: '', label: `All kinds (${grouped(all)})` },
              ...counts.map(({ type, total: of }) => ({
                value: type,
                label: `${CLOSING_TYPES[type]} (${grouped(of)})`,
              })),
            ]}
          />
        </div>
        <div className={styles.pick}>
          <PlainSelect
            small
            aria-label="Department"
            value={params.get('department') ?? ''}
            onChange={(value) => set('department', value)}
            options={[
              { value: '', label: 'All departments' },
              ...departments.map(({ id, label, total: of }) => ({
                value: String(id),
                label: `${label} (${grouped(of)})`,
              })),
            ]}
          />
        </div>
        <div className={styles.pick}>
          <PlainSelect
            small
            aria-label="Decided"
            value={params.get('decided') ?? ''}
            onChange={(value) => set('decided', value)}
            options={[
              { value: '', label: 'Decided or not' },
              { value: 'no', label: 'Not decided yet' },
              { value: 'yes', label: 'Decided' },
            ]}
          />
        </div>
      </div>
      {may.decide && closing.status !== 'closed' && <Quiet bottom={12}>{may.decide}</Quiet>}
      {items.length === 0 ? (
        <Nothing closing={closing} isAll={all === 0} />
      ) : (
        <ItemsTable
          items={items}
          selected={selected}
          onSelect={mayDecide ? setSelected : null}
          onDecide={(item, decision) => setAsked({ items: [item], decision })}
          year={closing.year}
        />
      )}
      {total > PER_PAGE && (
        <PageSteps
          page={pageIn(params)}
          perPage={PER_PAGE}
          total={total}
          shown={items.length}
          hrefOf={(page) => `?${hrefWith({ page: String(page) })}`}
        />
      )}
      {chosen.length > 0 && (
        <Selected
          items={chosen}
          onPick={(decision) => setAsked({ items: chosen, decision })}
          onClear={() => setSelected(new Set())}
        />
      )}
      {asked && (
        <DecideDialog
          closing={closing}
          {...asked}
          onClose={() => setAsked(null)}
          onDone={() => {
            setSelected(new Set());
            setAsked(null);
          }}
        />
      )}
    </>
  );
}

type SelectedProps = {
  items: readonly ClosingItem[];
  onPick: (decision: ClosingDecision) => void;
  onClear: () => void;
};

/** What can be decided about all that are selected. */
function Selected({ items, onPick, onClear }: SelectedProps) {
  const allowed = commonDecisions(items);
  return (
    <section className={styles.selected} aria-label="Selected items">
      <span role="status">{grouped(items.length)} selected</span>
      {allowed.length === 0 && (
        <Quiet as="span">No decision fits all of them. Select items of one kind.</Quiet>
      )}
      {entriesOf(CLOSING_DECISIONS)
        .filter(([decision]) => allowed.includes(decision))
        .map(([decision, words]) => (
          <ActionButton key={decision} size="sm" variant="default" onClick={() => onPick(decision)}>
            {words}
          </ActionButton>
        ))}
      <ActionButton size="sm" variant="quiet" onClick={onClear}>
        Clear selection
      </ActionButton>
    </section>
  );
}

function Nothing({ closing, isAll }: { closing: Closing; isAll: boolean }) {
  if (!isAll)
    return (
      <EmptyState kind="no-match" title="No item matches">
        Change or clear the filters to see other items.
      </EmptyState>
    );
  return (
    <EmptyState kind="first-use" title={`Nothing is open in ${closing.year}`}>
      {closing.status === 'closed'
        ? 'Nothing was open when the year was closed.'
        : 'The year can be submitted as it is.'}
    </EmptyState>
  );
}
