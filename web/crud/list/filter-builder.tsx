import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import type { Resource } from '#shared/resource/define-resource.ts';
import type { Filter, Rule } from '#shared/resource/filter.ts';
import { countOf, nounFor } from '#shared/resource/plural.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { Row, Stack } from '#web/components/layout.tsx';
import { Segmented } from '../inputs/segmented.tsx';
import styles from './filter-builder.module.css';
import { type DraftRule, draftOf, filterable, filterOf, newRule } from './filter-draft.ts';
import { FilterRule } from './filter-rule.tsx';
import { labelsFor, type useRuleLabels } from './rule-labels.ts';
import { matchQuery, useCount } from './use-rows.ts';
import { useSettled } from './use-settled.ts';

type FilterBuilderProps = {
  resource: Resource;
  match: Filter['match'];
  /** What the list is filtered by, with the names of the records in it. */
  rules: readonly Rule[];
  labels: ReturnType<typeof useRuleLabels>;
  search: string;
  /** Closes it; with null nothing is to change. */
  onEnd: (filter: Filter | null) => void;
};

/** Writes a filter as a sentence: where this and that; the button says how many rows it would show. */
export function FilterBuilder({ resource, match: given, rules, labels, search, onEnd }: FilterBuilderProps) {
  const fields = filterable(resource);
  const first = fields[0];
  const [match, setMatch] = useState(given);
  const [drafts, setDrafts] = useState<readonly DraftRule[]>(() => {
    const present = rules.flatMap((rule) => draftOf(resource, rule, labelsFor(resource, rule, labels)) ?? []);
    return present.length > 0 || !first ? present : [newRule(first.path, first.field)];
  });
  const filter = filterOf(resource, match, drafts);
  const count = useCount(resource, useSettled(matchQuery(search, filter)));
  const replace = (draft: DraftRule) => setDrafts(drafts.map((one) => (one.key === draft.key ? draft : one)));
  const apply = (event: FormEvent) => {
    event.preventDefault();
    onEnd(filter);
  };
  return (
    <form className={styles.builder} onSubmit={apply} aria-label="Filters">
      <Row apart gap="8px 16px" bottom={12}>
        <h2 className={styles.heading}>Filters</h2>
        <span className={styles.match}>
          <span aria-hidden>Rows must match</span>
          <Segmented
            label="Rows must match"
            options={[
              { value: 'all', label: 'All (and)' },
              { value: 'any', label: 'Any (or)' },
            ]}
            value={match}
            onChange={setMatch}
          />
        </span>
      </Row>
      <Stack as="ul" gap={8}>
        {drafts.map((draft, index) => (
          <FilterRule
            key={draft.key}
            resource={resource}
            fields={fields}
            draft={draft}
            word={index === 0 ? 'Where' : match === 'all' ? 'and' : 'or'}
            onChange={replace}
            onRemove={() => setDrafts(drafts.filter(({ key }) => key !== draft.key))}
          />
        ))}
      </Stack>
      <div className={styles.foot}>
        <ActionButton
          variant="quiet"
          icon={IconPlus}
          disabled={!first || drafts.length >= 20}
          onClick={() => first && setDrafts([...drafts, newRule(first.path, first.field)])}
        >
          Add filter
        </ActionButton>
        <span className={styles.acts}>
          <span className={styles.cancel}>
            <ActionButton variant="quiet" onClick={() => onEnd(null)}>
              Cancel
            </ActionButton>
          </span>
          <ActionButton variant="quiet" onClick={() => setDrafts([])} disabled={drafts.length === 0}>
            Clear all
          </ActionButton>
          <ActionButton type="submit">
            {count === undefined
              ? `Show ${nounFor(resource, 2)}`
              : `Show ${countOf(resource, count.total, count.more)}`}
          </ActionButton>
        </span>
      </div>
    </form>
  );
}
