import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amountInWords,
  formatNaira,
  koboToNaira,
  MAX_KOBO,
  MoneyError,
  nairaParts,
  nairaTextProblem,
  nairaToKobo,
  parseNairaText,
  percentOf,
  sumNaira,
  wordsToKobo,
} from '#shared/money.ts';
import { nairaSchema } from '#shared/naira-schema.ts';

const anyKobo = fc.oneof(
  fc.integer({ min: -MAX_KOBO, max: MAX_KOBO }),
  fc.integer({ min: -100_000, max: 100_000 }),
  fc.integer({ min: MAX_KOBO - 100_000, max: MAX_KOBO }),
);

describe('naira on the wire, kobo inside', () => {
  it('every amount up to ₦70 trillion survives the wire and its JSON text unchanged', () => {
    fc.assert(
      fc.property(anyKobo, (kobo) => {
        const wire: number = JSON.parse(JSON.stringify(koboToNaira(kobo)));
        expect(nairaToKobo(wire)).toBe(kobo + 0);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    [0.1 + 0.2, 'a third decimal'],
    [1.005, 'a third decimal'],
    [0.000_000_1, 'an exponent'],
    [1e21, 'an exponent'],
    [70_000_000_000_000.01, 'more than ₦70 trillion'],
    [-70_000_000_000_001, 'less than −₦70 trillion'],
    [Number.NaN, 'not a number'],
    [Number.POSITIVE_INFINITY, 'infinite'],
  ])('refuses %d (%s) with a plain sentence', (naira) => {
    expect(() => nairaToKobo(naira)).toThrow(MoneyError);
    expect(() => nairaToKobo(naira)).toThrow(/^[A-Z].*\.$/);
  });

  it('knows amounts that float arithmetic gets wrong', () => {
    expect(nairaToKobo(1.15)).toBe(115);
    expect(nairaToKobo(8_037_219.19)).toBe(803_721_919);
    expect(nairaToKobo(70_000_000_000_000)).toBe(MAX_KOBO);
    expect(nairaToKobo(-0)).toBe(0);
    expect(koboToNaira(-0)).toBe(0);
  });

  it('amounts of the wire add up in whole kobo, a difference too', () => {
    expect(sumNaira([0.1, 0.2])).toBe(0.3);
    expect(sumNaira([1_234_567.89, -1_000_000.1])).toBe(234_567.79);
    expect(sumNaira([])).toBe(0);
  });

  it('fractions of a kobo never leave the server', () => {
    expect(() => koboToNaira(0.5)).toThrow(MoneyError);
    expect(() => formatNaira(Number.MAX_SAFE_INTEGER + 1)).toThrow(MoneyError);
  });

  it('the wire schema puts the number out unchanged and says what is wrong in plain words', () => {
    expect(nairaSchema().parse(1_250_000.5)).toBe(1_250_000.5);
    expect(nairaSchema({ allowNegative: true }).parse(-0.01)).toBe(-0.01);
    const problem = (value: unknown, rules?: Parameters<typeof nairaSchema>[0]) =>
      nairaSchema(rules)
        .safeParse(value)
        .error?.issues.map((issue) => issue.message);
    expect(problem(-1)).toEqual(['The amount must not be negative.']);
    expect(problem(0, { min: 0.01 })).toEqual(['The amount must be at least ₦0.01.']);
    expect(problem(1.005)).toEqual(['An amount has at most two decimals: naira and kobo.']);
    expect(problem('12')).toEqual(['Enter an amount in naira, such as 1250000.50.']);
    expect(problem(undefined)).toEqual(['Enter an amount in naira, such as 1250000.50.']);
  });
});

describe('amounts typed and shown', () => {
  it.each([
    ['₦1,250,000.5', 125_000_050],
    [' 1 250 000.50 ', 125_000_050],
    ['1250000', 125_000_000],
    ['.5', 50],
    ['12.', 1200],
    ['−₦3.07', -307],
    ['₦ -3.07', -307],
    ['₦\u00a01,000', 100_000],
    ['0', 0],
    ['-0', 0],
    ['70,000,000,000,000.00', MAX_KOBO],
  ])('reads %j', (text, kobo) => {
    expect(parseNairaText(text)).toBe(kobo);
    expect(nairaTextProblem(text)).toBeNull();
  });

  it.each([
    ['', 'Enter an amount.'],
    ['₦', 'Enter an amount in naira, such as 1250000.50.'],
    ['1.2.3', 'Enter an amount in naira, such as 1250000.50.'],
    ['1-2', 'Enter an amount in naira, such as 1250000.50.'],
    ['--5', 'Enter an amount in naira, such as 1250000.50.'],
    ['1e6', 'Enter the amount in figures, without letters.'],
    ['five hundred', 'Enter the amount in figures, without letters.'],
    ['1,25', 'Commas go between thousands, as in 1,250,000.50.'],
    ['1.005', 'An amount has at most two decimals: naira and kobo.'],
    ['70,000,000,000,000.01', 'The amount must not be more than ₦70 trillion.'],
  ])('refuses %j and says why', (text, reason) => {
    expect(parseNairaText(text)).toBeNull();
    expect(nairaTextProblem(text)).toBe(reason);
  });

  it('what is shown reads back as the same amount', () => {
    fc.assert(fc.property(anyKobo, (kobo) => parseNairaText(formatNaira(kobo)) === kobo));
  });

  it('shows thousands, two digits of kobo and a real minus', () => {
    expect(formatNaira(125_000_050)).toBe('₦1,250,000.50');
    expect(formatNaira(-5)).toBe('−₦0.05');
    expect(nairaParts(-100_007)).toEqual({ sign: '−', whole: '1,000', kobo: '07' });
  });

  it('performance is a percentage to one decimal, 0 of nothing', () => {
    expect(percentOf(1, 3)).toBe(33.3);
    expect(percentOf(5, 0)).toBe(0);
    expect(percentOf(MAX_KOBO, MAX_KOBO)).toBe(100);
  });
});

describe('amounts in words, as on a voucher', () => {
  it.each([
    [125_000_050, 'One million, two hundred and fifty thousand naira, fifty kobo only'],
    [100_500, 'One thousand and five naira only'],
    [50, 'Fifty kobo only'],
    [0, 'Zero naira only'],
    [1, 'One kobo only'],
    [100, 'One naira only'],
    [100_000_100, 'One million and one naira only'],
    [2_199, 'Twenty-one naira, ninety-nine kobo only'],
    [
      123_456_700,
      'One million, two hundred and thirty-four thousand, five hundred and sixty-seven naira only',
    ],
    [-100_000, 'Minus one thousand naira only'],
    [MAX_KOBO, 'Seventy trillion naira only'],
  ])('%d kobo', (kobo, words) => {
    expect(amountInWords(kobo)).toBe(words);
    expect(wordsToKobo(words)).toBe(kobo);
  });

  it('words read back give the amount, over the whole range', () => {
    fc.assert(
      fc.property(anyKobo, (kobo) => wordsToKobo(amountInWords(kobo)) === kobo),
      { numRuns: 2000 },
    );
  });

  it.each(['', 'naira', 'five', 'hundred naira', 'one two naira', 'fifty kobo one naira', 'a lot of naira'])(
    'refuses %j',
    (words) => expect(wordsToKobo(words)).toBeNull(),
  );
});
