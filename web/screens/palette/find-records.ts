import type { FoundRecord } from '#shared/found-record.ts';
import { api } from '#web/api/client.ts';
import { actAndCode, type Found, SHORTEST } from './found-record.ts';

const NOTHING: Found = { records: [], by: '', act: '' };

/** Records by a text; where none has it, by the code in it, so that "clear PV00012" finds PV00012. */
export async function findRecords(text: string, signal: AbortSignal): Promise<Found> {
  if (text.length < SHORTEST) return { ...NOTHING, by: text };
  const records = await search(text, signal);
  const split = records.length === 0 ? actAndCode(text) : null;
  if (!split) return { records, by: text, act: '' };
  return { records: await search(split.code, signal), by: split.code, act: split.act };
}

async function search(text: string, signal: AbortSignal): Promise<FoundRecord[]> {
  return (await api.get<FoundRecord[]>(`search?q=${encodeURIComponent(text)}`, { signal })).data;
}
