import type { WireRecord } from '../record.ts';

/** The rows that can take part in a bulk act, and the others gathered under the reason that bars them. */
export function splitByReason(records: readonly WireRecord[], whyNot: (record: WireRecord) => string | null) {
  const able: WireRecord[] = [];
  const reasons = new Map<string, WireRecord[]>();
  for (const record of records) {
    const reason = whyNot(record);
    if (reason === null) able.push(record);
    else reasons.set(reason, [...(reasons.get(reason) ?? []), record]);
  }
  return { able, barred: [...reasons].map(([reason, barred]) => ({ reason, records: barred })) };
}
