import { groupingWord, SOURCES } from '#shared/dashboards.ts';
import { shownBy } from '#shared/displays.ts';
import { fieldAt } from '#shared/resource/field-at.ts';
import { inText } from '#shared/resource/in-text.ts';
import { choiceLabel } from '#shared/resource/values.ts';
import { dashboards } from '#shared/resources/admin-center/dashboards.ts';
import { askedBy, operandWords, operatorWords } from '#web/crud/list/filter-words.ts';
import { labelsFor, useRuleLabels } from '#web/crud/list/rule-labels.ts';
import type { WireRecord } from '#web/crud/record.ts';
import { rulesOf } from './rules-of.ts';
import styles from './widget.module.css';

/** What a dashboard asks, in words: 'Amount by department, this year, where status is paid'. */
export function QuestionWords({ record }: { record: WireRecord }) {
  const source = SOURCES[String(record.resource)];
  const rules = rulesOf(record.filter);
  const labels = useRuleLabels(source?.resource ?? dashboards, source ? rules : []);
  const measure = source?.measures.find(({ name }) => !record.measure || name === record.measure);
  if (!source || !measure) return null;
  const { resource } = source;
  const isWhole = ['whole', 'each', 'rows'].includes(shownBy(record.displays) ?? '');
  const own = isWhole ? null : record.displays === 'pie' ? measure.parts : measure.groupings[0];
  const grouping = record.group_by ?? own;
  const by = grouping ? ` by ${inText(groupingWord(measure.rows, String(grouping)))}` : '';
  const period = choiceLabel(dashboards.fields.period, String(record.period ?? source.periods[0]));
  const asked = rules.map((rule) => {
    const field = fieldAt(resource, rule.field);
    if (!field) return `${rule.field}, which is no more`;
    const operand = operandWords(field, rule, labelsFor(resource, rule, labels));
    return `${inText(field.label)} ${operatorWords(field, askedBy(rule))} ${operand}`.trim();
  });
  return (
    <p className={styles.details}>
      {measure.label}
      {by}, {period.toLowerCase()}
      {asked.length > 0 && `, where ${asked.join(' and ')}`}
    </p>
  );
}
