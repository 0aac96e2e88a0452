interface Kept {
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
  /** What a read is asked with beside its own headers. */
  headersFor(token: string | null, address: string): Record<string, string> {
    const kept = answers.get(keyOf(token, address));
    return kept ? { 'if-none-match': kept.mark } : {};
  },
  /** The text of an answer: what came, or what came before where the server says that it is the same. */
  async textOf(token: string | null, address: string, response: Response): Promise<string> {
    const key = keyOf(token, address);
    const kept = answers.get(key);
    if (response.status === 304 && kept) {
      answers.delete(key);
      answers.set(key, kept);
      return kept.text;
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
