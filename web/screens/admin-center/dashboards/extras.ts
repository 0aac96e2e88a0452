import type { ResourceExtras } from '#web/crud/extras.ts';
import { IconInput } from '#web/screens/administration/icon-input.tsx';
import { DraftPreview, SavedPreview } from './previews.tsx';

/** A dashboard is seen while it is made, and on its own page. */
export const extras: ResourceExtras = {
  inputs: { icon: IconInput },
  beside: DraftPreview,
  below: SavedPreview,
};
