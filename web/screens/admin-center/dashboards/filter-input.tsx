import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { SOURCES } from '#shared/dashboards.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import { nounFor } from '#shared/resource/plural.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { FieldNotes, fieldId } from '#web/components/field.tsx';
import { Stack } from '#web/components/layout.tsx';
import type { InputProps } from '#web/crud/inputs/input-props.ts';
import { type DraftRule, draftOf, filterable, filterOf, newRule } from '#web/crud/list/filter-draft.ts';
import { FilterRule } from '#web/crud/list/filter-rule.tsx';
import { labelsFor, useRuleLabels } from '#web/crud/list/rule-labels.ts';
import styles from './filter-input.module.css';
import { rulesOf } from './rules-of.ts';

/** Most rules that a dashboard takes. */
const MOST = 15;

/** Which rows of its list a dashboard is about, as the list's own filter asks. */
export function FilterInput(props: InputProps) {
  const source = SOURCES[String(props.values.resource)];
  return source ? <Rules key={source.resource.name} resource={source.resource} {...props} /> : null;
}

function Rules({
  resource,
  name,
  field,
  value,
  onChange,
  error,
  disabled,
}: InputProps & { resource: Resource }) {
  const kept = rulesOf(value);
  const labels = useRuleLabels(resource, kept);
  const [typed, setTyped] = useState<readonly DraftRule[] | null>(null);
  // What was typed stands while the form still has it: a draft that was discarded takes it away.
  const isTyped = typed !== null && written(resource, typed) === (value ?? '');
  const drafts = isTyped
    ? typed
    : kept.flatMap((rule) => draftOf(resource, rule, labelsFor(resource, rule, labels)) ?? []);
  const fields = filterable(resource);
  const [first] = fields;
  const write = (next: readonly DraftRule[]) => {
    setTyped(next);
    onChange(written(resource, next));
  };
  const id = fieldId(name) ?? name;
  return (
    <fieldset
      className={styles.filter}
      disabled={disabled}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>
        {field.label}
        <span className={styles.optional}> (optional)</span>
      </legend>
      {drafts.length > 0 && (
        <Stack as="ul" gap={8}>
          {drafts.map((draft, place) => (
            <FilterRule
              key={draft.key}
              resource={resource}
              fields={fields}
              draft={draft}
              word={place === 0 ? 'Where' : 'and'}
              onChange={(next) => write(drafts.map((one) => (one.key === draft.key ? next : one)))}
              onRemove={() => write(drafts.filter(({ key }) => key !== draft.key))}
            />
          ))}
        </Stack>
      )}
      <div>
        <ActionButton
          variant="quiet"
          size="sm"
          icon={IconPlus}
          disabled={!first || drafts.length >= MOST}
          onClick={() => first && write([...drafts, newRule(first.path, first.field)])}
        >
          {drafts.length === 0 ? `Only some ${nounFor(resource, 2)}` : 'Add filter'}
        </ActionButton>
      </div>
      <FieldNotes id={id} error={error} />
    </fieldset>
  );
}

/** The filter as the form has it. */
function written(resource: Resource, drafts: readonly DraftRule[]): string {
  const filter = filterOf(resource, 'all', drafts);
  return filter.rules.length > 0 ? JSON.stringify(filter) : '';
}
