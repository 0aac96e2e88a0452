import type { ScheduleLine } from './schedule-lines.ts';

/** The lines whose vouchers a text names, and whether it names any voucher, of this schedule or not. */
export type VouchersNamed = CodesNamed<ScheduleLine>;

type CodesNamed<L> = (text: string) => { lines: readonly L[]; any: boolean };

/** What joins a further part to a number, and makes another one of it. */
const JOINS = String.raw`[/\\.\-_‐-―−]`;
const BEFORE = String.raw`(?<![\p{L}\p{N}]|[\p{L}\p{N}]${JOINS}+|\p{N}\s*${JOINS}+\s*)`;
const AFTER = String.raw`(?![\p{L}\p{N}]|${JOINS}+[\p{L}\p{N}]|\s*${JOINS}+\s*\p{N})`;

/** No bank writes more about one payment; of longer texts nothing is said for certain. */
const LONGEST = 1_000;

/** Finds the vouchers of a schedule, or other codes, in texts, each as a whole, whatever signs part its figures. */
export function codesNamed<L extends { pv_no: string }>(lines: readonly L[]): CodesNamed<L> {
  const byParts = new Map(lines.map((line) => [partsOf(line.pv_no).join(' '), line]));
  const counts = new Set([...byParts.keys()].map((parts) => parts.split(' ').length));
  const shapes = [...counts].map((count) => new RegExp(shapeOf(count), 'gu'));
  let kinds: RegExp[] | undefined;
  return (text) => {
    if (text.length > LONGEST) return { lines: [], any: true };
    const words = capitals(text);
    const found = shapes.flatMap((shape) =>
      [...words.matchAll(shape)].flatMap(([, number = '']) => byParts.get(partsOf(number).join(' ')) ?? []),
    );
    return {
      lines: found,
      get any() {
        kinds ??= [...new Set([...byParts.keys()].map((parts) => parts.split(' ')[0] ?? ''))].map(kindOf);
        return kinds.some((kind) => kind.test(words));
      },
    };
  };
}

/** So many words, whatever they are: which numbers they are is looked up. Looked ahead at, since one may begin within what looks like another. */
function shapeOf(count: number): string {
  return String.raw`(?<![\p{L}\p{N}])(?=([\p{L}\p{N}]+(?:[^\p{L}\p{N}]+[\p{L}\p{N}]+){${count - 1}})${AFTER})${BEFORE}`;
}

function kindOf(first: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${first}[^\p{L}\p{N}]*\p{N}`, 'u');
}

function partsOf(pv_no: string): string[] {
  return capitals(pv_no)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

function capitals(text: string): string {
  return text.normalize('NFKC').toUpperCase();
}
