import type { FieldErrors } from '#shared/errors.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import type { Field } from '#shared/resource/field.ts';
import { createSchema, judgedTogether, missingInPlay, updateSchema } from '#shared/resource/schemas.ts';
import { NOT_ARRIVED, waitingAt } from '../inputs/kept-file.ts';
import { type FormValues, formFields, wireValues } from './form-values.ts';

/** Everything that is wrong with a form before it is sent, by path; judged by the schemas that the server uses. */
export function problemsOf(
  resource: Resource,
  act: 'create' | 'update',
  body: Record<string, unknown>,
  values: FormValues,
): FieldErrors {
  const schema = act === 'create' ? createSchema(resource) : updateSchema(resource);
  const sent = wireValues(resource, values);
  const { errors } = judgedTogether(
    schema,
    body,
    () => missingInPlay(resource, sent),
    (_values, wrong) => resource.beside?.(sent, wrong) ?? {},
  );
  return wholeSentences(resource, { ...errors, ...notArrived(values) });
}

/** The same errors for the list of all, in the order in which their fields stand in the form, line by line, each with its line and field; those of no field come last. */
export function inFormOrder(resource: Resource, errors: FieldErrors): FieldErrors {
  const names = formFields(resource).map(([name]) => name);
  const place = (path: string) => {
    const [name = '', line] = path.split('.');
    const at = names.indexOf(name);
    return [at < 0 ? names.length : at, Number(line ?? -1)] as const;
  };
  const paths = Object.entries(errors).map(([path, sentences]) => ({ path, sentences, at: place(path) }));
  paths.sort((one, other) => one.at[0] - other.at[0] || one.at[1] - other.at[1]);
  return Object.fromEntries(
    paths.map(({ path, sentences }) => [path, sentences.map((one) => atItsLine(resource, path, one))]),
  );
}

function notArrived(values: FormValues): FieldErrors {
  const paths = Object.entries(values).flatMap(([name, value]) => waitingAt(value, name));
  return Object.fromEntries(paths.map((path) => [path, [NOT_ARRIVED]]));
}

/** The same errors as sentences that stand beneath their fields: "must be a date" becomes "Date joined must be a date". */
export function wholeSentences(resource: Resource, errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([path, sentences]) => [
      path,
      sentences.map((sentence) => wholeSentence(labelsAt(resource, path)[1], sentence)),
    ]),
  );
}

/** The same errors, each at the field at which the form shows it. */
export function standing(errors: FieldErrors, stands: Readonly<Record<string, string>> = {}): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([path, sentences]) => [stands[path] ?? path, sentences]),
  );
}

/** The first sentence that stands at a field. */
export function problemAt(errors: FieldErrors, path: string): string | undefined {
  return errors[path]?.[0];
}

function wholeSentence(label: string, sentence: string): string {
  if (!/^[a-z]/.test(sentence)) return sentence;
  return label ? `${label} ${sentence}` : sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** Away from its field a sentence names the line and the field: "Rates, line 3, Amount: The amount must not be negative." */
function atItsLine(resource: Resource, path: string, sentence: string): string {
  const [line, label] = labelsAt(resource, path);
  return line && label && !sentence.startsWith(label) ? `${line}${label}: ${sentence}` : `${line}${sentence}`;
}

/** "Rates, line 3, " and "Amount" of `rates.2.amount`; the first is '' outside lines, both are for what is no field. */
function labelsAt(resource: Resource, path: string): [string, string] {
  const [name = '', place, part] = path.split('.');
  const field: Field | undefined = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
  if (!field || place === undefined) return ['', field?.label ?? ''];
  const own = part && (field.fields ?? field.through?.extra)?.[part]?.label;
  return [`${field.label}, line ${Number(place) + 1}, `, own || ''];
}
