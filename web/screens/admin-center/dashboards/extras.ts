import { latePart } from '#web/components/late-part.tsx';
import type { ResourceExtras } from '#web/crud/extras.ts';
import { IconInput } from '#web/screens/administration/icon-input.tsx';
import { DraftPreview, SavedPreview } from './previews.tsx';
import { GroupByInput, MeasureInput, PathInput, PeriodInput } from './question-inputs.tsx';

/** A dashboard offers what its resource has, and is seen while it is made, and on its own page. */
export const extras: ResourceExtras = {
  inputs: {
    path: PathInput,
    measure: MeasureInput,
    group_by: GroupByInput,
    period: PeriodInput,
    filter: latePart(() => import('./filter-input.tsx').then((part) => part.FilterInput)),
    icon: IconInput,
  },
  create: {
    alsoChanges: true,
    empties: { resource: ['measure', 'group_by', 'period', 'filter'] },
  },
  beside: DraftPreview,
  toldElsewhere: ['measure', 'group_by', 'period', 'filter'],
  below: SavedPreview,
};
