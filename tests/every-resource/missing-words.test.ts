import { expect, it } from 'vitest';
import type { Field } from '#shared/resource/field.ts';
import { wanting } from '#shared/resource/given.ts';
import type { AnyWorkflow } from '#shared/resource/workflow.ts';
import { RESOURCES } from '#shared/resources/index.ts';

type Fields = Readonly<Record<string, Field>>;
type Asked = { at: string; said: string };

/** What is said of each field that somebody must fill in and didn't, lines of lists too. */
function asked(at: string, fields: Fields, required: readonly string[] = []): Asked[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.readOnly) return [];
    const place = `${at}.${name}`;
    const inside = asked(place, { ...field.fields, ...field.through?.extra });
    const isAsked = field.required || required.includes(name);
    return isAsked ? [{ at: place, said: wanting(field) }, ...inside] : inside;
  });
}

function askedByActs({ of, acts }: AnyWorkflow): Asked[] {
  return Object.entries(acts).flatMap(([name, { asks = {}, lines }]) =>
    asked(
      `${of}.${name}`,
      asks,
      lines.flatMap(({ requires = [] }) => requires),
    ),
  );
}

const WORKFLOWS = new Set(RESOURCES.flatMap(({ workflow }) => (workflow ? [workflow as AnyWorkflow] : [])));
const ASKED = [
  ...RESOURCES.flatMap(({ name, fields }) => asked(name, fields)),
  ...[...WORKFLOWS].flatMap(askedByActs),
];

it('what is asked for is named by words that follow “Enter the” or “Choose the”', () => {
  const broken =
    /^(Enter|Choose) the ((what|where|who|why|shown)\b|(.* )?(on|from|to|at|for|by|until|about|of)$|(issued|approved|returned)$)/;
  expect(ASKED.length).toBeGreaterThan(150);
  expect(ASKED.filter(({ said }) => broken.test(said))).toEqual([]);
});
