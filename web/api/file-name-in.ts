/** The name under which a Content-Disposition asks a file to be saved, in its own letters; 'download' where it gives none. */
export function fileNameIn(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition)?.[1];
  return decoded(encoded) ?? /filename="?([^";]+)"?/.exec(disposition)?.[1] ?? 'download';
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text && decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
