/** What a number's format makes of it: a calendar day, a code padded with zeros to a width, or the number itself. */
export type NumberFormat = { kind: 'day' } | { kind: 'padded'; width: number } | { kind: 'plain' };

const PLAIN: NumberFormat = { kind: 'plain' };
const DAY: NumberFormat = { kind: 'day' };

/** Judges a format code such as 'dd-mm-yyyy', '00000' or '[$₦-yo-NG] #,##0.00'. */
export function numberFormatOf(code: string): NumberFormat {
  // Only the first section matters; quoted text, escapes, colours and currency signs are not part of the pattern.
  const [section = ''] = code
    .replace(/"[^"]*"|\\.|[_*]./g, '')
    .replace(/\[(?![hms]+\])[^\]]*\]/gi, '')
    .split(';');
  if (/general/i.test(section)) return PLAIN;
  const pattern = section.replace(/am\/pm|a\/p/gi, '');
  if (/[yd]/i.test(pattern) || (/m/i.test(pattern) && !/[hs]/i.test(pattern))) return DAY;
  const zeros = section.trim();
  return /^0{2,}$/.test(zeros) ? { kind: 'padded', width: zeros.length } : PLAIN;
}

/** The same for the formats that spreadsheets know by number only. */
export function builtInNumberFormat(id: number): NumberFormat {
  return (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
    ? DAY
    : PLAIN;
}
