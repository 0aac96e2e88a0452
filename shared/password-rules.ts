/** The fewest characters of a password. */
export const PASSWORD_MIN = 12;

/** What must not make up a person's password. */
export interface PasswordOwner {
  staff_no?: string | null;
  email?: string | null;
  firstname?: string | null;
  middlename?: string | null;
  surname?: string | null;
}

/** Words that the most used passwords are made of. */
const COMMON = [
  'password',
  'passw0rd',
  'qwertyuiop',
  'qwerty',
  'asdfgh',
  'zxcvbn',
  'welcome',
  'letmein',
  'iloveyou',
  'administrator',
  'admin',
  'changeme',
  'secret',
  'nigeria',
  'abuja',
  'lagos',
  'jesus',
  'blessing',
  'service',
  'portal',
  '1234567890',
  '123456',
  'abcdef',
  '1234',
  '2024',
  '2025',
  '2026',
];

/** How many characters must be left when common words and the person's own are taken out. */
const LEFT_MIN = 6;
const DIFFERENT_MIN = 5;

/** Why a password can't be taken, as a plain sentence, or null when it can. */
export function passwordProblem(password: string, owner: PasswordOwner = {}): string | null {
  if ([...password].length < PASSWORD_MIN) return `Choose at least ${PASSWORD_MIN} characters.`;
  if (new Set(password).size < DIFFERENT_MIN)
    return 'That repeats the same few characters. Choose something harder to guess.';
  const plain = folded(password);
  if (without(plain, wordsOf(owner)).length < LEFT_MIN && plain.length > 0)
    return 'Your name, staff number and e-mail are easy to guess. Choose something else.';
  if (without(plain, [...wordsOf(owner), ...COMMON]).length < LEFT_MIN && isPlain(password))
    return 'That password is too easy to guess. Choose something else.';
  return null;
}

function wordsOf({ staff_no, email, firstname, middlename, surname }: PasswordOwner): string[] {
  return [email, email?.split('@')[0], staff_no, firstname, middlename, surname]
    .map((word) => folded(word ?? ''))
    .filter((word) => word.length >= 3);
}

function without(text: string, words: readonly string[]): string {
  return words.reduce((left, word) => left.replaceAll(word, ''), text);
}

function folded(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Letters, digits and a sign or two: signs beyond that make a password that no list has. */
function isPlain(password: string): boolean {
  return [...password].filter((character) => !/[\p{L}\p{N}]/u.test(character)).length <= 3;
}
