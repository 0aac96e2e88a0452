import { PASSWORD_MIN, type PasswordOwner, passwordProblem } from '#shared/password-rules.ts';

/** The hint under a new password. */
export const PASSWORD_HINT = `At least ${PASSWORD_MIN} characters. Three or four unrelated words are easy to keep in mind.`;

/** What is wrong with a new password and its repetition, by field; {} when nothing is. */
export function passwordErrors(
  password: string,
  again: string,
  owner?: PasswordOwner,
): { password?: string; again?: string } {
  const problem = passwordProblem(password, owner);
  if (problem) return { password: problem };
  return password === again ? {} : { again: 'The two passwords differ.' };
}
