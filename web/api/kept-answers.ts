/** An answer, and the mark under which the server gave it. */
export interface Kept {
  mark: string;
  text: string;
}

const MOST = 80;
/** Letters of one answer: longer ones are sheets and files that nobody opens twice in a row. */
const MOST_LETTERS = 300_000;

/**
 * What reads last answered, in the memory of this page alone, so that the server may say "as before" instead of sending it
 * again. Whoever signs in begins with none.
 */
export const keptAnswers = {
  /** What a read was answered before, under whose mark it is asked again. */
  of: (token: string | null, address: string): Kept | undefined => answers.get(keyOf(token, address)),
  /**
   * The text of an answer: what came, or what came `before` where the server says that it is the same. Whoever asked holds
   * what came before: meanwhile it may be forgotten, as when another call at the same address fails.
   */
  async textOf(
    token: string | null,
    address: string,
    response: Response,
    before: Kept | undefined,
  ): Promise<string> {
    const key = keyOf(token, address);
    if (response.status === 304 && before) {
      if (answers.get(key) !== before) return before.text;
      answers.delete(key);
      answers.set(key, before);
      return before.text;
    }
    const text = await response.text();
    const mark = response.headers.get('etag');
    answers.delete(key);
    if (response.status === 200 && mark && text.length <= MOST_LETTERS) answers.set(key, { mark, text });
    const [oldest] = answers.keys();
    if (answers.size > MOST && oldest !== undefined) answers.delete(oldest);
    return text;
  },
  /** Forgets them all, as when a session ends. */
  forget: () => answers.clear(),
};

const answers = new Map<string, Kept>();

function keyOf(token: string | null, address: string): string {
  return `${token ?? ''} ${address}`;
}
