/** Why the embedded database can't be used; the message is for the person who started the portal. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError';
}
