import { lagosToday } from '#shared/dates.ts';
import type { Field } from '#shared/resource/field.ts';

type Asks = readonly (readonly [name: string, field: Field])[];
type Body = Readonly<Record<string, unknown>>;

/** A body with all that an act asks for, each value as short or small as it may be; or as long and large. */
export function validBody(asks: Asks, size: 'least' | 'most' = 'least'): Body {
  const values = asks.map(([name, field]) => [name, size === 'least' ? leastOf(field) : mostOf(field)]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** Bodies that are refused, each with the field that it is refused for: too little, too much, something missing, something unknown. */
export function wrongBodies(asks: Asks, valid: Body): [wrong: string, body: Body][] {
  const { nonsense: _none, ...rest } = valid;
  const wrong = asks.flatMap(([name, field]): [string, Body][] => {
    const { [name]: _left, ...without } = rest;
    return [
      ...(field.required ? [[name, without] as [string, Body]] : []),
      ...beyond(field).map((value): [string, Body] => [name, { ...rest, [name]: value }]),
    ];
  });
  return [...wrong, ['nonsense', { ...rest, nonsense: 1 }]];
}

function leastOf({ kind, min = 0, choices }: Field): unknown {
  switch (kind) {
    case 'text':
    case 'longText':
      return 'x'.repeat(Math.max(min, 1));
    case 'number':
    case 'money':
      return min;
    case 'date':
      return lagosToday();
    case 'dateTime':
      return new Date().toISOString();
    case 'choice':
      return choices?.[0]?.value;
    case 'yesNo':
      return true;
    default:
      return undefined;
  }
}

function mostOf(field: Field): unknown {
  const { kind, max = 1, choices } = field;
  if (kind === 'text' || kind === 'longText') return 'x'.repeat(max);
  if (kind === 'number') return max;
  return kind === 'choice' ? choices?.at(-1)?.value : leastOf(field);
}

function beyond({ kind, min = 0, max, past }: Field): unknown[] {
  switch (kind) {
    case 'text':
    case 'longText':
      return [...(min > 1 ? ['x'.repeat(min - 1)] : []), 'x'.repeat((max ?? 4000) + 1)];
    case 'number':
      return [min - 1, (max ?? Number.MAX_SAFE_INTEGER) + 1];
    case 'money':
      return [min - 0.01, 'much'];
    case 'date':
      return ['no day', ...(past ? ['2999-01-01'] : [])];
    default:
      return [{ something: 'else' }];
  }
}
