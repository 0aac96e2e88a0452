/** The text of a CSV file, its encoding judged: UTF-8, UTF-16 (either order), else Windows-1252. */
export function csvText(bytes: Uint8Array): string {
  const wide = wideEncoding(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return windows1252Text(bytes);
  }
}

/** Which UTF-16 the first two bytes say that a text is, if they do; some music begins with the same two. */
export function wideMark([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

/** Whether bytes are UTF-16 text: by their mark, or by the NULs that every other byte of Latin text is. */
export function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const marked = wideMark(bytes);
  if (marked) return marked;
  const start = bytes.subarray(0, 4096);
  const nuls = [0, 0];
  for (const [index, byte] of start.entries()) if (byte === 0) nuls[index % 2] = (nuls[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = nuls;
  const enough = start.length * 0.3;
  if (even === 0 && odd > enough) return 'utf-16le';
  return odd === 0 && even > enough ? 'utf-16be' : null;
}

/**
 * The delimiter of a CSV text (comma, semicolon or tab) and where its rows start, past Excel's "sep=" line: the one that
 * most of the first rows have equally often, since a title above the headings has none, or a comma in its words.
 */
export function csvDelimiter(text: string): { delimiter: string; start: number } {
  const declared = /^sep=([,;\t])\r?\n/i.exec(text);
  if (declared?.[1]) return { delimiter: declared[1], start: declared[0].length };
  const records = firstRecords(text);
  const judged = [',', ';', '\t'].map((delimiter) => ({ delimiter, ...agreement(records, delimiter) }));
  judged.sort((one, other) => other.rows - one.rows || other.columns - one.columns);
  return { delimiter: judged[0]?.delimiter ?? ',', start: 0 };
}

/** How many of the records have the same number of columns, more than one, and how many columns those are. */
function agreement(records: readonly string[], delimiter: string): { rows: number; columns: number } {
  const counts = new Map<number, number>();
  for (const record of records) {
    const columns = record.split(delimiter).length;
    if (columns > 1) counts.set(columns, (counts.get(columns) ?? 0) + 1);
  }
  let most = { rows: 0, columns: 1 };
  for (const [columns, rows] of counts)
    if (rows > most.rows || (rows === most.rows && columns > most.columns)) most = { rows, columns };
  return most;
}

/** The first rows, what is quoted left out. */
function firstRecords(text: string): string[] {
  const records: string[] = [];
  for (const [record] of text.slice(0, 64 * 1024).matchAll(/(?:"[^"]*"|[^"\r\n]+)+/g)) {
    records.push(record.replace(/"[^"]*"/g, ''));
    if (records.length === 20) break;
  }
  return records;
}

const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

/** Node's own decoder of this encoding leaves its 32 special characters out. */
function windows1252Text(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return text.replace(/[\u0080-\u009f]/g, (letter) => WINDOWS_1252.charAt(letter.charCodeAt(0) - 0x80));
}
