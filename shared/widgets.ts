/** One number, and the list that adds up to it. */
export type Figure = { label: string; value: number; unit: 'naira' | 'count'; link: string | null };

/**
 * A part of a whole; `share` is 0 to 1, null where parts overlap, and `rest` is all parts together that are too small to be
 * shown alone.
 */
export type Point = Figure & { share: number | null; rest?: true };

/** What a dashboard shows, by its display. */
export type WidgetData =
  | { kind: 'figures'; figures: Figure[] }
  | { kind: 'points'; heading: string; points: Point[]; total: Figure }
  | {
      kind: 'rows';
      columns: { label: string; kind: string }[];
      rows: { id: number; link: string | null; cells: unknown[] }[];
      link: string | null;
    }
  | {
      kind: 'analysis';
      heading: string;
      columns: { label: string; unit: 'naira' | 'count' }[];
      rows: { label: string; link: string | null; values: number[] }[];
      totals: number[];
      link: string | null;
    };
