import { isRepetition, unguessedLength } from './guessable-keys.ts';

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

/** Why a password can't be taken, as a plain sentence, or null when it can; `names` are those of the agency. */
export function passwordProblem(
  password: string,
  owner: PasswordOwner = {},
  names: readonly string[] = [],
): string | null {
  if ([...password].length < PASSWORD_MIN) return `Choose at least ${PASSWORD_MIN} characters.`;
  if (new Set(password).size < DIFFERENT_MIN || isRepetition(password))
    return 'That repeats the same few characters. Choose something harder to guess.';
  if (unguessedLength(password) < LEFT_MIN)
    return 'That follows the keys of a keyboard, or the alphabet. Choose something harder to guess.';
  const plain = foldedPassword(password);
  const own = wordsOf(owner);
  if (without(plain, own).length < LEFT_MIN && plain.length > 0)
    return 'Your name, staff number and e-mail are easy to guess. Choose something else.';
  const agency = [...own, ...wordsOfNames(names)];
  if (without(plain, agency).length < LEFT_MIN && plain.length > 0)
    return 'The names of the agency and its departments are easy to guess. Choose something else.';
  if (without(plain, [...agency, ...COMMON]).length < LEFT_MIN && isPlain(password)) return TOO_EASY;
  return null;
}

/** What is said of a password that many people have. */
export const TOO_EASY = 'That password is too easy to guess. Choose something else.';

/** A name whole, its words of four letters and more, and its initials. */
function wordsOfNames(names: readonly string[]): string[] {
  const words = names.flatMap((name) => {
    const parts = name.split(/[^\p{L}\p{M}\p{N}]+/u).map(foldedPassword);
    const initials = parts.map((part) => part.charAt(0)).join('');
    return [foldedPassword(name), initials, ...parts.filter((part) => part.length >= 4)];
  });
  // The longest first, so that a word is not cut before the name that it is in.
  return [...new Set(words)].filter((word) => word.length >= 3).sort((a, b) => b.length - a.length);
}

function wordsOf({ staff_no, email, firstname, middlename, surname }: PasswordOwner): string[] {
  return [email, email?.split('@')[0], staff_no, firstname, middlename, surname]
    .map((word) => foldedPassword(word ?? ''))
    .filter((word) => word.length >= 3);
}

function without(text: string, words: readonly string[]): string {
  return words.reduce((left, word) => left.replaceAll(word, ''), text);
}

/** A password or a word as they are compared: letters and digits alone, without marks and case. */
export function foldedPassword(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Letters, digits and a sign or two: signs beyond that make a password that no list has. */
function isPlain(password: string): boolean {
  return [...password].filter((character) => !/[\p{L}\p{N}]/u.test(character)).length <= 3;
}
