import { z } from 'zod';
import type { Queryable } from '#server/database/connection.ts';
import { textOrNull } from '#server/frame/answers.ts';
import { departments } from '#shared/resources/administration/departments.ts';

/** A department that a file names and the agency doesn't have, with what its row in a file of departments may begin with. */
export const proposedDepartment = z.object({
  text: z.string().describe('What the file calls it.'),
  like: textOrNull.describe('A department of the agency that is called nearly the same.'),
  code: z.string(),
  name: z.string(),
  abv: z.string(),
  type: z.string(),
});

/** A department that a file names in some rows. */
interface Named {
  text: string;
  like: string | null;
  rows: number;
}

/** Proposes codes and abbreviations that no department has yet; whoever adds the departments says what they really are. */
export async function proposeDepartments(
  db: Queryable,
  named: readonly Named[],
): Promise<(z.infer<typeof proposedDepartment> & { rows: number })[]> {
  if (named.length === 0) return [];
  const existing = await db.selectFrom('departments').select(['code', 'abv']).execute();
  const taken = new Set(existing.flatMap(({ code, abv }) => [code.toLowerCase(), abv.toLowerCase()]));
  for (const { text } of named) if (isCode(text)) taken.add(text.toLowerCase());
  return named.map(({ text, like, rows }) => {
    const short = isCode(text) ? text : freeOf(taken, initialsOf(text));
    const [code, abv] = [
      short.slice(0, departments.fields.code.max),
      short.slice(0, departments.fields.abv.max),
    ];
    const name = isCode(text) ? '' : text.slice(0, departments.fields.name.max);
    return { text, like, code, name, abv, type: typeOf(text), rows };
  });
}

/** `0114`, `MM4` or `WKS`: files name departments by their codes as often as by their names. */
function isCode(text: string): boolean {
  return /^[^\s]{1,12}$/.test(text) && (/\d/.test(text) || text === text.toUpperCase());
}

const SMALL_WORDS = new Set(['of', 'and', 'the', 'for', 'in', 'on', 'to', 'a', '&']);

function initialsOf(name: string): string {
  const parts = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word && !SMALL_WORDS.has(word.toLowerCase()));
  const [first = 'DEP', ...more] = parts;
  const letters = more.length === 0 ? first.slice(0, 4) : parts.map((word) => word.charAt(0)).join('');
  return letters.slice(0, 12).toUpperCase();
}

function freeOf(taken: Set<string>, wanted: string): string {
  let short = wanted;
  for (let n = 2; taken.has(short.toLowerCase()); n++) short = `${wanted}${n}`;
  taken.add(short.toLowerCase());
  return short;
}

function typeOf(name: string): string {
  return (
    ['directorate', 'division', 'unit'].find((type) => name.toLowerCase().includes(type)) ?? 'department'
  );
}
