/** One number, and the list that adds up to it (null where no one list does). */
export type Figure = { label: string; value: number; unit: 'naira' | 'count'; link: string | null };

/** A part of a whole; `share` is 0 to 1, and `rest` is all parts together that are too small to be shown alone. */
export type Point = Figure & { share: number; rest?: true };

/** What a dashboard shows, by its display. */
export type WidgetData =
  | { kind: 'figures'; figures: Figure[] }
  | { kind: 'points'; points: Point[]; total: Figure }
  | {
      kind: 'rows';
      columns: { label: string; kind: string }[];
      rows: { id: number; link: string | null; cells: unknown[] }[];
      link: string | null;
    }
  | {
      kind: 'analysis';
      columns: string[];
      unit: 'naira' | 'count';
      rows: { label: string; link: string | null; values: number[] }[];
      totals: number[];
      link: string | null;
    };
