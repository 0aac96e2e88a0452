/** The part of a paper's address that asks for its record at once: `/v/…?open`. */
export const OPEN = 'open';

const CODE = /^(?:https?:\/\/\S+\/v\/)?([0-9A-HJKMNP-TV-Z]{1,13}-[0-9A-HJKMNP-TV-Z]{16})$/i;

/** Where the record of a printed paper opens, by what a scanner read from it: its address, or the code alone. */
export function scannedPath(text: string): string | null {
  const [, code] = CODE.exec(text.trim()) ?? [];
  return code ? `/v/${code.toUpperCase()}?${OPEN}` : null;
}
