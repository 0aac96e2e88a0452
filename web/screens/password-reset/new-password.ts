import { PASSWORD_MIN, type PasswordOwner, passwordProblem } from '#shared/password-rules.ts';

/** The hint under a new password. */
export const PASSWORD_HINT = `At least ${PASSWORD_MIN} characters. Three or four unrelated words are easy to keep in mind.`;

/** What is wrong with a new password and its repetition, by field; {} when nothing is. The server knows more words than the browser does. */
export function passwordErrors(
  password: string,
  again: string,
  known: { owner?: PasswordOwner; agency?: string | undefined } = {},
): { password?: string; again?: string } {
  const problem = passwordProblem(password, known.owner, known.agency ? [known.agency] : []);
  if (problem) return { password: problem };
  return password === again ? {} : { again: 'The two passwords differ.' };
}
