import { type ReactNode, useMemo } from 'react';
import { FUND_TYPES } from '#shared/budget-draft.ts';
import { words } from '#shared/resource/fields.ts';
import type { DraftLine } from '#shared/resources/budget/budget-draft-answers.ts';
import { CheckboxField } from '#web/components/checkbox-field.tsx';
import { SearchBox } from '#web/components/search-box.tsx';
import { PlainSelect } from '#web/crud/inputs/plain-select.tsx';
import { useAddress } from '#web/use-address.ts';
import styles from './draft-sheet.module.css';
import { choicesOf, filtersIn } from './sheet-rows.ts';

type SheetFiltersProps = { lines: readonly DraftLine[]; problems: number; children: ReactNode };

/** Which lines are shown, as the address says it; beside it what can be done with all of them. */
export function SheetFilters({ lines, problems, children }: SheetFiltersProps) {
  const [params, setParams] = useAddress();
  const filters = filtersIn(params);
  const heads = useMemo(() => choicesOf(lines, ({ budget_head }) => budget_head), [lines]);
  const departments = useMemo(() => choicesOf(lines, ({ department }) => department), [lines]);
  const set = (name: string, value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const pick = (
    name: 'type' | 'head' | 'department',
    label: string,
    all: string,
    options: readonly Option[],
  ) => (
    <div className={styles.pick}>
      <PlainSelect
        small
        aria-label={label}
        value={filters[name]}
        onChange={(value) => set(name, value)}
        options={[{ value: '', label: all }, ...options]}
      />
    </div>
  );
  return (
    <div className={styles.toolbar}>
      <SearchBox label="Find a line" value={filters.q} onChange={(text) => set('q', text)} />
      {pick('type', 'Type', 'All types', TYPES)}
      {pick('head', 'Budget head', 'All heads', heads)}
      {pick('department', 'Department', 'All departments', departments)}
      {(problems > 0 || filters.problems) && (
        <CheckboxField
          label="Only lines that can’t be opened"
          checked={filters.problems}
          onChange={(checked) => set('problems', checked ? '1' : '')}
        />
      )}
      <div className={styles.push}>{children}</div>
    </div>
  );
}

type Option = { value: string; label: string };

const TYPES: readonly Option[] = FUND_TYPES.map((type) => ({ value: type, label: words(type) }));
