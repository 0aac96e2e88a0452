import { z } from 'zod';

/** As much of a JSON Schema as bodies are made from. */
export interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minimum?: number;
  minLength?: number;
}

/** A body as the schema wants it, then ones in which every field has a value of another boundary; without `seen`, which would end all of them as stale. */
export function examplesOf({
  properties: { seen: _seen, ...properties } = {},
  ...rest
}: JsonSchema): unknown[] {
  const schema = { ...rest, properties };
  return [0, 1, 2].map((variant) => exampleOf(schema, variant));
}

function exampleOf(schema: JsonSchema, variant: number, name = ''): unknown {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return exampleOf(choices[variant % choices.length] ?? {}, variant, name);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[variant % schema.enum.length];
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, part]) => [key, exampleOf(part, variant, key)]),
      );
    case 'array':
      return variant === 1 ? [] : [exampleOf(schema.items ?? {}, variant, name)];
    case 'integer':
    case 'number':
      return [schema.minimum && schema.minimum > 0 ? schema.minimum : 1, 999_999_999, 70_000_000_000_000][
        variant
      ];
    case 'boolean':
      return variant !== 1;
    case 'null':
      return null;
    default:
      return textOf(schema, variant, name);
  }
}

function textOf({ format }: JsonSchema, variant: number, name: string): string {
  if (format === 'date' || /date|_on$|_from$|_to$/.test(name))
    return ['2024-03-01', '1900-01-01', '9999-12-31'][variant] ?? '';
  if (name === 'email') return `fuzz${variant}${Math.random().toString(36).slice(2)}@agency.test`;
  if (name === 'mobile') return '0803 123 4567';
  if (name === 'account_number') return '0123456789';
  return [`Fuzz ${Math.random().toString(36).slice(2)}`, 'x', 'Ọ̀ṣun 👩🏽‍💻 ﷽ \u202e'][variant] ?? '';
}

/**
 * Bodies that no call can have meant: the whole of another kind, one field broken (in each way, or with `sample` in as
 * many, the next field in the next ones), and keys too many.
 */
export function breakings(valid: unknown, sample: number = WRONG.length): unknown[] {
  const whole = [
    undefined,
    '',
    '{',
    'null',
    '[]',
    '"text"',
    '1e999',
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{"x":1}}}',
  ];
  if (typeof valid !== 'object' || valid === null || Array.isArray(valid)) return whole;
  const fields = Object.keys(valid);
  const broken = fields.flatMap((name, index) =>
    Array.from({ length: sample }, (_, step) => ({
      ...valid,
      [name]: WRONG[(index * sample + step) % WRONG.length],
    })),
  );
  const missing = fields.map((name) =>
    Object.fromEntries(Object.entries(valid).filter(([key]) => key !== name)),
  );
  const extra = EXTRA.map((keys) => ({ ...valid, ...keys }));
  return [...whole, {}, ...missing, ...broken, ...extra];
}

const WRONG: readonly unknown[] = [
  null,
  '',
  ' ',
  'a\u0000b',
  '\ud800',
  'x'.repeat(20_000),
  "'; drop table users; --",
  -1,
  0,
  0.001,
  1e308,
  2 ** 53,
  true,
  [],
  [null],
  [{ id: 'x' }],
  [1, 1],
  {},
  { id: 1 },
  { toString: 'x', valueOf: 1 },
];

const EXTRA: readonly object[] = [
  { id: 99 },
  { version: -1, created_at: 'x', updated_at: null },
  { seen: 'x' },
  { seen: 1e30 },
  { code: { a: 1 } },
  { status: 'paid', user_id: 1, department_id: 'x' },
  { ['__proto__']: 1, constructor: 'x', hasOwnProperty: 1, toString: null },
  { deep: JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`) },
];

/** What a schema takes; of what is required the kind of thing, not only that it is something. */
export function inputOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      if (zodSchema instanceof z.ZodPipe && zodSchema.def.in instanceof z.ZodUnknown)
        Object.assign(jsonSchema, inputOf(zodSchema.def.out as z.ZodType));
    },
  }) as JsonSchema;
}
