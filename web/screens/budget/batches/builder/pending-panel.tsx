import { BATCH_MAX } from '#shared/constants.ts';
import { batchmateRefusal } from '#shared/workflows/batching.ts';
import { Code } from '#web/components/code.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { Block, Quiet } from '#web/components/layout.tsx';
import { SearchBox } from '#web/components/search-box.tsx';
import { PickRow } from '#web/crud/inputs/pick-row.tsx';
import { typeWords } from '../batch-record.ts';
import styles from './pending-panel.module.css';
import { groupsOf, holds, type PendingExpenditure, type PendingGroup } from './use-pending.ts';

type PendingPanelProps = {
  rows: readonly PendingExpenditure[];
  /** How many there are, should the server not have sent all. */
  total: number;
  picked: readonly PendingExpenditure[];
  search: string;
  onSearch: (text: string) => void;
  onPick: (id: number) => void;
  onDrop: (id: number) => void;
};

/** Committed expenditures by what can go together; those that can't join what is chosen say why. */
export function PendingPanel({ rows, total, picked, search, onSearch, onPick, onDrop }: PendingPanelProps) {
  const found = search.trim() ? rows.filter((row) => holds(row, search)) : rows;
  return (
    <div>
      <div className={styles.search}>
        <SearchBox
          label="Search the committed expenditures"
          placeholder="Search code, beneficiary, fund"
          value={search}
          onChange={onSearch}
        />
      </div>
      {total > rows.length && (
        <Quiet size={13} top={10}>
          The {rows.length} oldest of {total} are shown.
        </Quiet>
      )}
      {found.length === 0 && (
        <EmptyState kind="no-match" title="No expenditure matches">
          The search for “{search.trim()}” hides all {rows.length}.
        </EmptyState>
      )}
      {groupsOf(found).map((group) => (
        <Group key={group.key} group={group} picked={picked} onPick={onPick} onDrop={onDrop} />
      ))}
    </div>
  );
}

type GroupProps = Pick<PendingPanelProps, 'picked' | 'onPick' | 'onDrop'> & { group: PendingGroup };

function Group({ group, picked, onPick, onDrop }: GroupProps) {
  const { fund, department, type, expenditures } = group;
  const max = BATCH_MAX[type];
  const ready = expenditures.filter(({ waits_for }) => waits_for === null);
  const reason = ready.map((one) => batchmateRefusal(picked, one)).find(Boolean);
  const open = ready.some((one) => !isPicked(picked, one));
  return (
    <Block as="section" top={26} aria-label={`${fund.label}, ${typeWords(type)}, ${department.label}`}>
      <header className={styles.head}>
        <h2 className={styles.fund}>{fund.label}</h2>
        <Quiet faint size={13}>
          {typeWords(type)}, at most {max} a batch. {department.label}
        </Quiet>
        {reason && open && <p className={styles.why}>Can't be combined with your selection: {reason}</p>}
      </header>
      <ul>
        {expenditures.map((one) => (
          <Row
            key={one.id}
            expenditure={one}
            checked={isPicked(picked, one)}
            barred={
              one.waits_for !== null || (!isPicked(picked, one) && batchmateRefusal(picked, one) !== null)
            }
            onChange={(on) => (on ? onPick(one.id) : onDrop(one.id))}
          />
        ))}
      </ul>
    </Block>
  );
}

type RowProps = {
  expenditure: PendingExpenditure;
  checked: boolean;
  barred: boolean;
  onChange: (on: boolean) => void;
};

function Row({ expenditure, checked, barred, onChange }: RowProps) {
  const { code, beneficiary, description, amount, is_free_payee, waits_for } = expenditure;
  return (
    <PickRow
      label={`${code}, ${beneficiary}`}
      checked={checked}
      barred={barred}
      onChange={onChange}
      code={<Code to={`/budget/expenditures/${expenditure.id}`}>{code}</Code>}
      name={beneficiary}
      beneath={
        <>
          {description}
          {is_free_payee && ' (payee typed, not chosen)'}
          {waits_for && <span className={styles.waits}>{waits_for}</span>}
        </>
      }
      naira={amount}
    />
  );
}

function isPicked(picked: readonly PendingExpenditure[], { id }: PendingExpenditure): boolean {
  return picked.some((one) => one.id === id);
}
