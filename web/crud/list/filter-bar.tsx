import { IconChevronDown, IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import type { Resource } from '#shared/resource/define-resource.ts';
import type { Field } from '#shared/resource/field.ts';
import { fieldAt } from '#shared/resource/field-at.ts';
import type { Filter, Rule } from '#shared/resource/filter.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { Chip } from '#web/components/chip.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { latePart } from '#web/components/late-part.tsx';
import { Quiet } from '#web/components/layout.tsx';
import { Menu, MenuItem } from '#web/components/menu.tsx';
import { Popover } from '#web/components/popover.tsx';
import { useNarrow } from '../use-narrow.ts';
import styles from './filter-bar.module.css';
import { askedBy, operandWords, operatorWords } from './filter-words.ts';
import type { ListControl } from './list-state.ts';
import { labelsFor, useRuleLabels } from './rule-labels.ts';
import { ViewActs } from './view-acts.tsx';

const FilterBuilder = latePart(() => import('./filter-builder.tsx').then((part) => part.FilterBuilder), {
  waiting: () => 'Loading...',
});

type FilterBarProps = { resource: Resource; control: ListControl };

/** What the list is filtered by, as removable chips in plain words, and the way to the filter builder. */
export function FilterBar({ resource, control }: FilterBarProps) {
  const [open, setOpen] = useState(false);
  const narrow = useNarrow();
  const { filter, search } = control.state;
  const rules = filter?.rules ?? [];
  const labels = useRuleLabels(resource, rules);
  const match = filter?.match ?? 'all';
  const builder = (close: () => void) => (
    <FilterBuilder
      resource={resource}
      match={match}
      search={search}
      rules={rules}
      labels={labels}
      onEnd={(next) => {
        if (next) control.change({ filter: next });
        close();
      }}
    />
  );
  const look = { variant: 'quiet', size: 'sm', icon: IconFilter, children: 'Filter' } as const;
  return (
    <div className={styles.bar} data-chips={rules.length > 0 || undefined}>
      {rules.length > 1 && (
        <MatchMenu match={match} onMatch={(next) => control.change({ filter: { match: next, rules } })} />
      )}
      {rules.map((rule) => (
        <RuleChip
          key={JSON.stringify(rule)}
          resource={resource}
          rule={rule}
          labels={labelsFor(resource, rule, labels)}
          onRemove={() => control.change({ filter: { match, rules: rules.filter((one) => one !== rule) } })}
        />
      ))}
      {narrow ? (
        <>
          <ActionButton {...look} aria-haspopup="dialog" onClick={() => setOpen(true)} />
          <Dialog open={open} onClose={() => setOpen(false)} title="Filter the list" width={520}>
            {builder(() => setOpen(false))}
          </Dialog>
        </>
      ) : (
        <Popover label="Filter" align="start" trigger={(props) => <ActionButton {...props} {...look} />}>
          {builder}
        </Popover>
      )}
      {!control.part && <ViewActs resource={resource} control={control} />}
    </div>
  );
}

function MatchMenu({
  match,
  onMatch,
}: {
  match: Filter['match'];
  onMatch: (match: Filter['match']) => void;
}) {
  return (
    <Menu
      label="Rows must match"
      align="start"
      trigger={(trigger) => (
        <button {...trigger} type="button" className={styles.match}>
          Match <b>{match}</b>
          <IconChevronDown size={15} stroke={1.9} aria-hidden />
        </button>
      )}
    >
      <MenuItem onPick={() => onMatch('all')}>All of them (and)</MenuItem>
      <MenuItem onPick={() => onMatch('any')}>Any of them (or)</MenuItem>
    </Menu>
  );
}

type RuleChipProps = {
  resource: Resource;
  rule: Rule;
  labels: ReadonlyMap<number, string>;
  onRemove: () => void;
};

function RuleChip({ resource, rule, labels, onRemove }: RuleChipProps) {
  const field = fieldAt(resource, rule.field);
  if (!field) return null;
  const label = resource.cells?.[rule.field]?.label ?? field.label;
  const operator = operatorWords(field, askedBy(rule));
  const operand = operandWords(field, rule, labels);
  return (
    <Chip onRemove={onRemove} removeLabel={`Remove the filter ${label} ${operator} ${operand}`}>
      <Quiet as="span">{label}</Quiet> {operator}{' '}
      <b className={isFigure(field) ? 'num' : undefined}>{operand}</b>
    </Chip>
  );
}

// Tabular figures widen the hyphens of dates.
function isFigure({ kind }: Field): boolean {
  return kind === 'money' || kind === 'number';
}
