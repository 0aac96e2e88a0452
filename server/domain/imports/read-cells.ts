import type { z } from 'zod';
import { daysBetween, parseDay } from '#shared/dates.ts';
import { nairaTextProblem, parseNairaText } from '#shared/money.ts';
import { grouped } from '#shared/resource/plural.ts';
import type { SheetLine } from './kind.ts';

/** Reads the cells of one row and collects everything that is wrong with them, in plain words. */
export class CellReader {
  readonly problems: string[] = [];

  constructor(private readonly line: SheetLine) {}

  /** The cell's text, '' when there is none. */
  text(column: string): string {
    return this.line.cells[column] ?? '';
  }

  /** The text of a cell that must be filled and fit the schema of its field; undefined when it doesn't. */
  needed(column: string, schema?: z.ZodType): string | undefined {
    const text = this.text(column);
    if (text !== '') return this.fitting(column, text, schema);
    this.problems.push(`${column} is empty`);
    return undefined;
  }

  /** The text of a cell that may be empty; undefined when it is, or doesn't fit. */
  optional(column: string, schema?: z.ZodType): string | undefined {
    const text = this.text(column);
    return text === '' ? undefined : this.fitting(column, text, schema);
  }

  /** The amount of a cell that must be filled, in whole kobo and not negative; undefined when it can't be read. */
  amount(column: string): number | undefined {
    const text = this.needed(column);
    if (text === undefined) return undefined;
    const kobo = parseNairaText(text);
    if (kobo !== null && kobo >= 0) return kobo;
    this.problems.push(`${column} is “${text}”${wrongWith(text)}`);
    return undefined;
  }

  /** A whole number within bounds; undefined when the cell is empty or holds none. */
  whole(column: string, { least, most }: { least: number; most: number }): number | undefined {
    const text = this.text(column);
    if (text === '') return undefined;
    const number = parseWhole(text);
    if (number !== null && number >= least && number <= most) return number;
    const problem =
      number === null
        ? (lookalikeIn(text, parseWhole) ?? 'write a whole number, such as 20')
        : number > most
          ? `at most ${grouped(most)}`
          : `at least ${grouped(least)}`;
    this.problems.push(`${column} is “${text.slice(0, 80)}”: ${problem}`);
    return undefined;
  }

  /** A budget year; undefined when it isn't one. */
  year(column: string): number | undefined {
    const text = this.needed(column);
    if (text === undefined) return undefined;
    const year = /^\d{4}$/.test(text) ? Number(text) : yearOfDay(text);
    if (year !== null && year >= 2000 && year <= 2100) return year;
    this.problems.push(`${column} is “${text}”: write the budget year with four digits, such as 2025`);
    return undefined;
  }

  /** A day as 'YYYY-MM-DD'; undefined when the cell is empty or no day. */
  day(column: string): string | undefined {
    const text = this.text(column);
    if (text === '') return undefined;
    const day = parseDay(text);
    if (!day) this.problems.push(`${column} is “${text}”: write the date like 27-03-2025`);
    return day ?? undefined;
  }

  /** One of some words, in any case; undefined when the cell is empty or none of them. */
  choice(column: string, values: readonly string[]): string | undefined {
    const text = this.text(column);
    if (text === '') return undefined;
    const found = values.find((value) => value === text.toLowerCase());
    if (!found) this.problems.push(`${column} is “${text}”: write one of ${values.join(', ')}`);
    return found;
  }

  private fitting(column: string, text: string, schema: z.ZodType | undefined): string | undefined {
    const judged = schema?.safeParse(text);
    if (!judged || judged.success) return text;
    const sentence = judged.error.issues[0]?.message ?? 'can’t be used';
    this.problems.push(
      /^[a-z]/.test(sentence) ? `${column} ${sentence}` : `${column} is “${text.slice(0, 80)}”: ${sentence}`,
    );
    return undefined;
  }
}

/** The year that a cell of days means: the day's own, or the number that was shown as a day. */
function yearOfDay(text: string): number | null {
  const day = parseDay(text);
  if (!day) return null;
  // Spreadsheets count days from the end of 1899, so that 2025 shown as a day is in July 1905.
  const serial = daysBetween('1900-01-01', day) + 2;
  return serial >= 2000 && serial <= 2100 ? serial : Number(day.slice(0, 4));
}

const LOOKALIKES: readonly [letters: RegExp, figure: string, word: string][] = [
  [/[oO]/, '0', 'zero'],
  [/[lI]/, '1', 'one'],
  [/S/, '5', 'five'],
  [/B/, '8', 'eight'],
];

/** Names the letter that was typed for a figure; undefined when that is not what is wrong. */
function lookalikeIn(text: string, parse: (text: string) => number | null): string | undefined {
  for (const [letters, figure, word] of LOOKALIKES) {
    const letter = letters.exec(text)?.[0];
    const meant = text.replace(new RegExp(letters, 'g'), figure);
    if (letter && parse(meant) !== null) return `it has the letter ${letter} instead of a ${word}`;
  }
  return undefined;
}

/** "20", "1,200", "1 200" and "20.00" as numbers; null for anything else. */
function parseWhole(text: string): number | null {
  const [, whole = ''] = /^(-?(?:\d+|\d{1,3}(?:[, ]\d{3})+))(?:\.0+)?$/.exec(text) ?? [];
  const number = Number(whole.replace(/[, ]/g, ''));
  return whole !== '' && Number.isSafeInteger(number) ? number : null;
}

/** What is wrong with an amount; a letter typed for a figure is named. */
function wrongWith(text: string): string {
  const lookalike = lookalikeIn(text, parseNairaText);
  if (lookalike) return `: ${lookalike}`;
  const problem = nairaTextProblem(text) ?? 'The amount must not be negative.';
  return `: ${problem.charAt(0).toLowerCase()}${problem.slice(1).replace(/\.$/, '')}`;
}
