import { type FieldErrors, Refusal } from '#shared/errors.ts';
import { besides } from '#shared/resource/schemas.ts';

type Judgements = readonly (() => Promise<unknown>)[];
type Results<All extends Judgements> = { [Key in keyof All]: Awaited<ReturnType<All[Key]>> };

/**
 * Makes judgements that don't need each other, in their order, and refuses with what each of them says of its fields: nobody
 * mends one to hear of the next. What refuses without naming a field is thrown at once.
 */
export async function refusedTogether<const All extends Judgements>(...all: All): Promise<Results<All>> {
  const results: unknown[] = [];
  const refusals: Refusal[] = [];
  for (const judgement of all)
    try {
      results.push(await judgement());
    } catch (error) {
      if (!(error instanceof Refusal) || Object.keys(error.errors ?? {}).length === 0) throw error;
      refusals.push(error);
    }
  const [first, ...others] = refusals;
  if (first) throw others.length > 0 ? ofAll(refusals, first) : first;
  return results as unknown as Results<All>;
}

/** Several refusals as one: under their own code where it is one, and as wrong fields otherwise. */
function ofAll(refusals: readonly Refusal[], { code, message, facts }: Refusal): Refusal {
  const errors: FieldErrors = {};
  for (const refusal of refusals) Object.assign(errors, besides(errors, refusal.errors ?? {}));
  const isOne = refusals.every((one) => one.code === code && one.message === message);
  if (isOne) return new Refusal(code, message, errors, facts);
  return new Refusal(
    refusals.every((one) => one.code === code) ? code : 'VALIDATION',
    'Some of what was sent is not right.',
    errors,
    facts,
  );
}
