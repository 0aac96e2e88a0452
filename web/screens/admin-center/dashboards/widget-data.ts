import type { WidgetData } from '#shared/widgets.ts';

/** A dashboard with its data, or with the sentence that says why there is none. */
export type Widget = {
  id: number | null;
  title: string;
  details: string | null;
  icon: string | null;
  resource: string;
  displays: 'card' | 'box' | 'table' | 'banner' | 'bar' | 'pie' | 'analysis' | 'leaderboard';
  data: WidgetData | null;
  error: string | null;
};
