import { z } from 'zod';
import { formatNaira, MAX_KOBO, MoneyError, NOT_A_NUMBER, nairaToKobo } from './money.ts';

/** A wire amount in naira, put out unchanged once judged; `min` (naira) is 0 unless `allowNegative`. */
export function nairaSchema({ min, allowNegative = false }: { min?: number; allowNegative?: boolean } = {}) {
  const most = MAX_KOBO / 100;
  return z
    .number({ error: NOT_A_NUMBER })
    .superRefine((naira, context) => {
      const problem = nairaProblem(naira, min, allowNegative);
      if (problem) context.addIssue({ code: 'custom', message: problem });
    })
    .meta({ minimum: min ?? (allowNegative ? -most : 0), maximum: most });
}

function nairaProblem(naira: number, min: number | undefined, allowNegative: boolean): string | null {
  try {
    nairaToKobo(naira);
  } catch (error) {
    if (error instanceof MoneyError) return error.message;
    throw error;
  }
  if (naira < 0 && !allowNegative) return 'The amount must not be negative.';
  if (min !== undefined && naira < min)
    return `The amount must be at least ${formatNaira(nairaToKobo(min))}.`;
  return null;
}
