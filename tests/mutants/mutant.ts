/** One rule switched off or turned round: where it stands, its words, what they become, and the tests that must then fail. */
export interface Mutant {
  /** The rule in a few words. */
  rule: string;
  file: string;
  /** Stands in the file exactly once. */
  text: string;
  becomes: string;
  /** Each of them must pass as the rule is; one of them must fail without it. */
  tests: readonly string[];
}

/** The same of several rules of one file, proved by the same tests: `[rule, text, becomes]`. */
export function mutantsOf(
  file: string,
  tests: readonly string[],
  rules: readonly (readonly [rule: string, text: string, becomes: string])[],
): Mutant[] {
  return rules.map(([rule, text, becomes]) => ({ rule, file, text, becomes, tests }));
}
