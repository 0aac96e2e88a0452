/** The shortest password that is taken. */
export const PASSWORD_MIN = 12;

/** The hint that stands under a new password. */
export const PASSWORD_HINT = `At least ${PASSWORD_MIN} characters. Three or four unrelated words are easy to keep in mind.`;

/** What is wrong with a new password and its repetition, by field; {} when nothing is. */
export function passwordErrors(password: string, again: string): { password?: string; again?: string } {
  if (password.length < PASSWORD_MIN)
    return { password: `The password has at least ${PASSWORD_MIN} characters.` };
  return password === again ? {} : { again: 'The two passwords differ.' };
}
