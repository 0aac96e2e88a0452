import type { ErrorCode } from '../errors.ts';

/** Why something can't be done now: the code of its refusal and a plain sentence. */
export interface WhyNot {
  code: ErrorCode;
  sentence: string;
}
