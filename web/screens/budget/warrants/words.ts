import { words } from '#shared/resource/fields.ts';
import { WARRANT_COVERS, type WarrantCovers } from '#shared/warrants.ts';

/** For what a warrant releases cash: its name, and what that is. */
export function releasedFor(record: Readonly<Record<string, unknown>>): { name: string; kind: string } {
  const covers = record.covers as WarrantCovers;
  const kind = WARRANT_COVERS[covers];
  switch (covers) {
    case 'fund':
      return { name: labelOf(record.fund), kind };
    case 'head':
      return { name: labelOf(record.budget_head), kind };
    case 'type':
      return { name: words(String(record.type)), kind };
  }
}

function labelOf(linked: unknown): string {
  return (linked as { label?: string } | null)?.label ?? '';
}
