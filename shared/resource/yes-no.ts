/** Whether a value of the wire says yes, in whichever words. */
export function saysYes(value: unknown): boolean {
  return YES_NO.get(value) ?? false;
}

/** The words that stand for yes and no besides true and false. */
export const YES_NO: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [true, true],
  [false, false],
  ['yes', true],
  ['no', false],
  ['true', true],
  ['false', false],
  [1, true],
  [0, false],
]);
