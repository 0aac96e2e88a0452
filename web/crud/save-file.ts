import { fetchFile } from '../api/client.ts';

/** Fetches a file of the portal with the session's token and hands it to the browser to save; throws ApiError. */
export async function saveFile(path: string): Promise<void> {
  const { blob, name } = await fetchFile(path);
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the address a moment after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
