import type { Resource } from '#shared/resource/define-resource.ts';
import { fieldAt } from '#shared/resource/field-at.ts';
import type { Rule } from '#shared/resource/filter.ts';
import { useLabels } from '../lookup.ts';
import { idsIn } from './filter-words.ts';

/** Labels by the name of a resource and the id of its record. */
type RuleLabels = ReadonlyMap<string, ReadonlyMap<number, string>>;

const NONE: ReadonlyMap<number, string> = new Map();

/** The labels of the records that rules name by id, by the resource that each field points to. */
export function useRuleLabels(resource: Resource, rules: readonly Rule[]): RuleLabels {
  const asked = new Map<string, number[]>();
  for (const rule of rules) {
    const field = fieldAt(resource, rule.field);
    if (field?.to) asked.set(field.to, [...(asked.get(field.to) ?? []), ...idsIn(field, rule)]);
  }
  return useLabels(asked);
}

/** The labels for the field of one rule. */
export function labelsFor(resource: Resource, rule: Rule, labels: RuleLabels): ReadonlyMap<number, string> {
  return labels.get(fieldAt(resource, rule.field)?.to ?? '') ?? NONE;
}
