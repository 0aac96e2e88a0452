import type { Resource } from './define-resource.ts';

/** A count with the resource's word: "1 brand", "1,284 store categories"; "more than 10,000 brands" where counting stopped. */
export function countOf(resource: Pick<Resource, 'singular'>, count: number, more = false): string {
  return `${more ? 'more than ' : ''}${grouped(count)} ${nounFor(resource, count)}`;
}

/** The resource's word for so many of it: "brand" for one, "brands" for any other count. */
export function nounFor({ singular }: Pick<Resource, 'singular'>, count: number): string {
  if (count === 1) return singular;
  if (singular.includes(' or '))
    return singular
      .split(' or ')
      .map((one) => nounFor({ singular: one }, count))
      .join(' or ');
  const [, head, more] = /^(.+?)( (?:of|on|sent|to) .+)$/.exec(singular) ?? [];
  if (head) return `${nounFor({ singular: head }, count)}${more?.replace(/ its /, ' their ')}`;
  if (/[^aeiou]y$/.test(singular)) return `${singular.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/.test(singular) ? `${singular}es` : `${singular}s`;
}

/** A whole number as people read it: 1,284. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** "is" of one, "are" of any other count. */
export function are(count: number): 'is' | 'are' {
  return count === 1 ? 'is' : 'are';
}

/** "was" of one, "were" of any other count. */
export function were(count: number): 'was' | 'were' {
  return count === 1 ? 'was' : 'were';
}
