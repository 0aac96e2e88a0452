import { groupingsOf, type Measure, SOURCES, type Source } from '#shared/dashboards.ts';
import { shownBy } from '#shared/displays.ts';
import type { Values } from '#shared/resource/field.ts';
import { inText } from '#shared/resource/in-text.ts';
import { SelectField } from '#web/components/select-field.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { fieldProps, type InputProps } from '#web/crud/inputs/input-props.ts';
import { PageChoices } from './page-choices.tsx';

/** What a form's dashboard is about, and what of it is measured. */
function askedOf({ resource, measure }: Values): { source?: Source; measure?: Measure } {
  const source = SOURCES[String(resource)];
  return { source, measure: source?.measures.find(({ name }) => !measure || name === measure) };
}

/** The page that shows it: home, or an application's. */
export function PathInput(props: InputProps) {
  const id = `${props.name}-pages`;
  return (
    <>
      <TextField
        {...fieldProps(props)}
        value={String(props.value ?? '')}
        onChange={props.onChange}
        autoComplete="off"
        list={id}
      />
      <PageChoices id={id} />
    </>
  );
}

/** What is added up or counted, of what the source has. */
export function MeasureInput(props: InputProps) {
  const { values, onChange, onOthers } = props;
  const { source, measure } = askedOf(values);
  if (!source) return null;
  const choose = (name: string | null) => {
    const next = source.measures.find((one) => !name || one.name === name);
    const isKept = next?.groupings.includes(String(values.group_by)) ?? false;
    if (!isKept) onOthers?.({ group_by: '' });
    onChange(name ?? '');
  };
  return (
    <SelectField
      {...fieldProps(props)}
      optional={false}
      choices={source.measures.map(({ name, label, unit }) => ({
        value: name,
        label: unit === 'count' ? `Number of ${inText(label)}` : label,
      }))}
      value={measure?.name ?? null}
      onChange={choose}
    />
  );
}

/** By what the measure is split; nothing for the displays of one figure. */
export function GroupByInput(props: InputProps) {
  const { value, onChange, values } = props;
  const { measure } = askedOf(values);
  const shows = shownBy(values.displays);
  if (!measure || shows === 'whole') return null;
  const choices = groupingsOf(measure);
  const isFree = shows === 'rows' || shows === 'each';
  const own = values.displays === 'pie' ? measure.parts : measure.groupings[0];
  return (
    <SelectField
      {...fieldProps(props)}
      optional={isFree}
      hint={isFree ? 'If empty, nothing is split.' : undefined}
      choices={choices}
      value={typeof value === 'string' && value !== '' ? value : isFree ? null : (own ?? null)}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}

/** The days of the rows, where the source knows any. */
export function PeriodInput(props: InputProps) {
  const { field, value, onChange, values } = props;
  const { source } = askedOf(values);
  if (!source || source.periods.length < 2) return null;
  const words = new Map((field.choices ?? []).map((one) => [one.value, one.label]));
  return (
    <SelectField
      {...fieldProps(props)}
      optional={false}
      hint="Years are the budget’s."
      choices={source.periods.map((period) => ({ value: period, label: words.get(period) ?? period }))}
      value={String(value ?? source.periods[0])}
      onChange={onChange}
    />
  );
}
