import * as crypto from 'node:crypto';

/** What stands between the parts of what is hashed. */
export const BETWEEN = '\x1f';

/** The SHA-256 of a text in hexadecimal digits; newer versions of Node make it without an object for each. */
export const sha256: (text: string) => string =
  typeof crypto.hash === 'function'
    ? (text) => crypto.hash('sha256', text)
    : (text) => crypto.createHash('sha256').update(text).digest('hex');
