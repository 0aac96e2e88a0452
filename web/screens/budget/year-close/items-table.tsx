import type { ClosingItem } from '#shared/resources/budget/year-close.ts';
import { CLOSING_DECISIONS, CLOSING_TYPES, type ClosingDecision } from '#shared/year-close.ts';
import { Amount } from '#web/components/amount.tsx';
import { Code } from '#web/components/code.tsx';
import { ScrolledTable, type TableColumn, TwoLines } from '#web/components/data-table.tsx';
import { DateText } from '#web/components/date-text.tsx';
import { Quiet } from '#web/components/layout.tsx';
import { PlainSelect } from '#web/crud/inputs/plain-select.tsx';
import { Tick } from '#web/crud/inputs/tick.tsx';
import { keyOfItem } from './closing-data.ts';
import styles from './year-close.module.css';

type ItemsTableProps = {
  items: readonly ClosingItem[];
  year: number;
  selected: ReadonlySet<string>;
  /** Null where nothing can be decided. */
  onSelect: ((selected: ReadonlySet<string>) => void) | null;
  onDecide: (item: ClosingItem, decision: ClosingDecision) => void;
};

/** What is open, each with its decision or the way to one. */
export function ItemsTable({ items, year, selected, onSelect, onDecide }: ItemsTableProps) {
  const columns: TableColumn<ClosingItem>[] = [
    {
      key: 'item',
      heading: 'What is open',
      names: true,
      cell: (item) => (
        <span className={styles.named}>
          {onSelect && (
            <span>
              {item.decisions.length > 0 && (
                <Tick
                  label={`Select ${item.code}`}
                  checked={selected.has(keyOfItem(item))}
                  onChange={(checked) => onSelect(with_(selected, keyOfItem(item), checked))}
                />
              )}
            </span>
          )}
          <span>
            <TwoLines beneath={item.what}>
              <Code to={item.path}>{item.code}</Code> <span>{CLOSING_TYPES[item.type]}</span>
            </TwoLines>
          </span>
        </span>
      ),
    },
    {
      key: 'fund',
      heading: 'Department and fund',
      cell: ({ department, fund }) => <TwoLines beneath={fund?.label ?? ''}>{department.label}</TwoLines>,
    },
    { key: 'since', heading: 'Since', cell: ({ since }) => <DateText value={since} /> },
    { key: 'amount', heading: 'Amount', right: true, cell: ({ amount }) => <Amount naira={amount} /> },
    {
      key: 'decision',
      heading: 'What becomes of it',
      className: styles.decision,
      cell: (item) => <Decision item={item} year={year} onDecide={onSelect ? onDecide : null} />,
    },
  ];
  return (
    <ScrolledTable
      label={`What is open in ${year}`}
      columns={columns}
      rows={items}
      keyOf={keyOfItem}
      minWidth={980}
    />
  );
}

type DecisionProps = {
  item: ClosingItem;
  year: number;
  onDecide: ((item: ClosingItem, decision: ClosingDecision) => void) | null;
};

function Decision({ item, year, onDecide }: DecisionProps) {
  const { decision, decisions, waits_for, to_fund, remark, decided_by, code } = item;
  if (waits_for) return <Quiet as="span">{waits_for}</Quiet>;
  const told = [to_fund && `To ${to_fund.label}`, remark, decided_by && `by ${decided_by.label}`]
    .filter(Boolean)
    .join(', ');
  // Where there is one way there is nothing to choose.
  if (!onDecide || (decision && decisions.length < 2))
    return <TwoLines beneath={told}>{decision ? CLOSING_DECISIONS[decision] : 'Not decided'}</TwoLines>;
  return (
    <TwoLines beneath={told}>
      <PlainSelect
        small
        aria-label={`What becomes of ${code} of ${year}`}
        value={decision ?? ''}
        onChange={(value) => value && onDecide(item, value as ClosingDecision)}
        options={[
          ...(decision ? [] : [{ value: '', label: 'Decide' }]),
          ...decisions.map((one) => ({ value: one, label: CLOSING_DECISIONS[one] })),
        ]}
      />
    </TwoLines>
  );
}

function with_(before: ReadonlySet<string>, key: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(before);
  if (isIn) next.add(key);
  else next.delete(key);
  return next;
}
