/** The largest amount, in kobo (₦70 trillion): beyond it neighbouring kobo share a JSON number. */
export const MAX_KOBO = 7_000_000_000_000_000;

/** An amount that can't be money; `message` is a plain sentence for people. */
export class MoneyError extends Error {
  override name = 'MoneyError';
}

const TOO_LARGE = 'The amount must not be more than ₦70 trillion.';
const THIRD_DECIMAL = 'An amount has at most two decimals: naira and kobo.';
/** What to say about what is no amount. */
export const NOT_A_NUMBER = 'Enter an amount in naira, such as 1250000.50.';
const MINUS = '−';

/** Whole kobo as naira for the wire, exact up to ±MAX_KOBO; throws MoneyError unless `kobo` is a safe integer. */
export function koboToNaira(kobo: number): number {
  return wholeKobo(kobo) / 100 + 0;
}

/** Naira from the wire as whole kobo, judged on the number's shortest text; throws MoneyError with a plain sentence. */
export function nairaToKobo(naira: number): number {
  if (!Number.isFinite(naira)) throw new MoneyError(NOT_A_NUMBER);
  if (Math.abs(naira) > MAX_KOBO / 100) throw new MoneyError(TOO_LARGE);
  const [, sign, whole = '', decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(naira)) ?? [];
  // Only fractions below a millionth are still written with an exponent here.
  if (whole === '' || decimals.length > 2) throw new MoneyError(THIRD_DECIMAL);
  return signed(sign === '-', whole, decimals);
}

/** Amounts of the wire added up, in whole kobo so that no fraction creeps in; naira again. */
export function sumNaira(amounts: readonly number[]): number {
  return koboToNaira(amounts.reduce((kobo, naira) => kobo + nairaToKobo(naira), 0));
}

/** An amount typed or pasted by a person ("₦1,250,000.5", "1 250 000") as whole kobo, or null: see nairaTextProblem. */
export function parseNairaText(text: string): number | null {
  const read = readNairaText(text);
  return typeof read === 'number' ? read : null;
}

/** The plain sentence that says why parseNairaText refuses a text, or null when it reads it. */
export function nairaTextProblem(text: string): string | null {
  const read = readNairaText(text);
  return typeof read === 'string' ? read : null;
}

/** Whole kobo in pieces for display: sign '' or '−', naira grouped in thousands, two digits of kobo. */
export function nairaParts(kobo: number): { sign: '' | '−'; whole: string; kobo: string } {
  const { naira, rest } = split(kobo);
  return {
    sign: kobo < 0 ? MINUS : '',
    whole: String(naira).replace(/\B(?=(\d{3})+$)/g, ','),
    kobo: String(rest).padStart(2, '0'),
  };
}

/** Whole kobo as people read it: `₦1,250,000.50`, `−₦0.05`. */
export function formatNaira(kobo: number): string {
  const parts = nairaParts(kobo);
  return `${parts.sign}₦${parts.whole}.${parts.kobo}`;
}

/** Whole kobo as a voucher spells it: "One thousand and five naira only", "Fifty kobo only", "Zero naira only". */
export function amountInWords(kobo: number): string {
  const { naira, rest } = split(kobo);
  const spoken: string[] = [];
  if (naira > 0 || rest === 0) spoken.push(`${numberInWords(naira)} naira`);
  if (rest > 0) spoken.push(`${numberInWords(rest)} kobo`);
  const words = `${kobo < 0 ? 'minus ' : ''}${spoken.join(', ')} only`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The whole kobo that amountInWords spells with these words (case, commas, hyphens, "and" and "only" aside), or null. */
export function wordsToKobo(words: string): number | null {
  const tokens = plainTokens(words);
  let kobo = 0;
  let sum = 0;
  let group = 0;
  for (const token of tokens) {
    const scale = SCALES.indexOf(token);
    const unit = UNITS.indexOf(token);
    const ten = TENS.indexOf(token);
    if (unit >= 0) group += unit;
    else if (ten > 1) group += ten * 10;
    else if (token === 'hundred') group *= 100;
    else if (scale > 0) [sum, group] = [sum + group * 1000 ** scale, 0];
    else if (token === 'naira') [kobo, sum, group] = [(sum + group) * 100, 0, 0];
    else if (token === 'kobo') [kobo, sum, group] = [kobo + sum + group, 0, 0];
    else if (token !== 'minus') return null;
  }
  if (tokens[0] === 'minus') kobo = -kobo;
  if (Math.abs(kobo) > MAX_KOBO) return null;
  return plainTokens(amountInWords(kobo)).join(' ') === tokens.join(' ') ? kobo : null;
}

/** `part ÷ whole × 100` to one decimal; 0 when the whole is 0. Only nothing is 0, and only the whole is 100. */
export function percentOf(part: number, whole: number): number {
  if (whole === 0) return 0;
  const percent = Math.round((part / whole) * 1000) / 10 + 0;
  if (part <= 0 || whole < 0 || part === whole) return percent;
  return part < whole ? Math.min(99.9, Math.max(0.1, percent)) : Math.max(100.1, percent);
}

const MINUS_SIGNS = /^(?:[-−]\s*₦?|₦?\s*[-−]?)\s*/;
const GROUPED = /^(?:\d*|\d{1,3}(?:(?:,\s?|\s)\d{3})+)$/;

function readNairaText(text: string): number | string {
  const trimmed = text.trim();
  const lead = MINUS_SIGNS.exec(trimmed)?.[0] ?? '';
  const [whole = '', decimals = '', ...more] = trimmed.slice(lead.length).split('.');
  if (whole === '' && decimals === '') return trimmed === '' ? 'Enter an amount.' : NOT_A_NUMBER;
  if (/\p{L}/u.test(trimmed)) return 'Enter the amount in figures, without letters.';
  if (more.length > 0 || !/^[\d,\s]*$/.test(whole) || !/^\d*$/.test(decimals)) return NOT_A_NUMBER;
  if (!GROUPED.test(whole)) return 'Commas go between thousands, as in 1,250,000.50.';
  if (decimals.length > 2) return THIRD_DECIMAL;
  const kobo = signed(/[-−]/.test(lead), whole.replace(/\D/g, ''), decimals);
  return Math.abs(kobo) > MAX_KOBO ? TOO_LARGE : kobo;
}

function signed(negative: boolean, whole: string, decimals: string): number {
  const kobo = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  return negative && kobo !== 0 ? -kobo : kobo;
}

function wholeKobo(kobo: number): number {
  if (!Number.isSafeInteger(kobo)) throw new MoneyError(`${kobo} is not a whole number of kobo.`);
  return kobo;
}

function split(kobo: number): { naira: number; rest: number } {
  const positive = Math.abs(wholeKobo(kobo));
  return { naira: Math.floor(positive / 100), rest: positive % 100 };
}

const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const SCALES = ['', 'thousand', 'million', 'billion', 'trillion'];

function numberInWords(value: number): string {
  if (value === 0) return 'zero';
  let words = '';
  for (let scale = SCALES.length - 1; scale >= 0; scale -= 1) {
    const group = Math.floor(value / 1000 ** scale) % 1000;
    if (group === 0) continue;
    // "One thousand and five", but "one million, two hundred and fifty thousand".
    if (words !== '') words += scale === 0 && group < 100 ? ' and ' : ', ';
    words += `${hundredsInWords(group)} ${SCALES[scale]}`.trimEnd();
  }
  return words;
}

function hundredsInWords(group: number): string {
  const hundreds = Math.floor(group / 100);
  const rest = group % 100;
  if (hundreds === 0) return tensInWords(rest);
  return `${UNITS[hundreds]} hundred${rest > 0 ? ` and ${tensInWords(rest)}` : ''}`;
}

function tensInWords(value: number): string {
  if (value < 20) return UNITS[value] ?? '';
  const unit = value % 10;
  return `${TENS[Math.floor(value / 10)]}${unit > 0 ? `-${UNITS[unit]}` : ''}`;
}

function plainTokens(words: string): string[] {
  const tokens = words.toLowerCase().match(/\p{L}+/gu) ?? [];
  return tokens.filter((token) => token !== 'and' && token !== 'only');
}

/** An amount of the wire, in naira, as people read it: ₦1,234.50. */
export function nairaShown(amount: number): string {
  return formatNaira(nairaToKobo(amount));
}
