import { formatDay } from '#shared/dates.ts';
import type { NumberFormat } from './number-format.ts';

const DAY_MS = 86_400_000;

/** A number of a spreadsheet as people would type it: no exponent, no noise of binary fractions, days as DD-MM-YYYY. */
export function numberText(value: number, format: NumberFormat, epoch1904: boolean): string {
  switch (format.kind) {
    case 'day':
      return dayText(value, epoch1904) ?? plainText(value);
    case 'padded':
      return Number.isInteger(value) && value >= 0
        ? String(value).padStart(format.width, '0')
        : plainText(value);
    case 'plain':
      return plainText(value);
  }
}

/** A cell's text as rows carry it: composed letters, no blanks around, an export's escape and what is no letter taken off. */
export function tidyText(text: string): string {
  return text
    .replaceAll('\0', '')
    .toWellFormed()
    .replace(/^'(?=[=+\-@＝＋－＠\t\r])/, '')
    .normalize('NFC')
    .trim();
}

function plainText(value: number): string {
  const shortest = String(value);
  if (/^-?\d+(\.\d{1,2})?$/.test(shortest)) return shortest;
  // Sums of decimals leave noise in the 16th digit; spreadsheets themselves show 15.
  const rounded = String(Number(value.toPrecision(15)));
  if (!rounded.includes('e')) return rounded;
  return Math.abs(value) < 1 ? value.toFixed(15).replace(/\.?0+$/, '') : BigInt(Math.round(value)).toString();
}

function dayText(serial: number, epoch1904: boolean): string | null {
  const days = Math.floor(serial) + (epoch1904 ? 1462 : 0);
  if (days < 1 || days > 2_958_465) return null;
  // The 1900 calendar of spreadsheets counts a 29 February 1900 that never was.
  const epoch = Date.UTC(1899, 11, days > 59 ? 30 : 31);
  return formatDay(new Date(epoch + days * DAY_MS).toISOString().slice(0, 10));
}
