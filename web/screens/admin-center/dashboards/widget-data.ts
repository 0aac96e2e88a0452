import type { Display } from '#shared/displays.ts';
import type { WidgetData } from '#shared/widgets.ts';

/** A dashboard with its data, or with the sentence that says why there is none. */
export type Widget = {
  id: number | null;
  title: string;
  details: string | null;
  icon: string | null;
  resource: string;
  displays: Display;
  data: WidgetData | null;
  error: string | null;
};
