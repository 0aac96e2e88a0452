import type { ResourceExtras } from '#web/crud/extras.ts';
import { CountTab } from './count-tab.tsx';
import { WhatIsUncounted } from './what-is-uncounted.tsx';

const WITH_GOODS: ReadonlySet<unknown> = new Set(['open', 'submitted']);

/** The page of a stock count: what is to be counted and what I counted, or what differs and why. */
export const extras: ResourceExtras = {
  tabs: [{ key: 'goods', label: 'Goods', panel: CountTab, opens: ({ status }) => WITH_GOODS.has(status) }],
  shows: WhatIsUncounted,
};
