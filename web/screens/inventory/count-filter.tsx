import { grouped } from '#shared/resource/plural.ts';
import type { CountLines } from '#shared/resources/inventory/stock-count-answers.ts';
import { Segmented } from '#web/crud/inputs/segmented.tsx';
import type { Shown } from './count-data.ts';

type CountFilterProps = { totals: CountLines['totals']; shown: Shown; onShown: (shown: Shown) => void };

/** Narrows the goods of a count to those that are left to count. */
export function CountFilter({ totals: { lines, counted, differs }, shown, onShown }: CountFilterProps) {
  const options: { value: Shown; label: string }[] = [
    { value: 'all', label: `All ${grouped(lines)}` },
    { value: 'open', label: `Not counted ${grouped(lines - counted - differs)}` },
    ...(differs > 0 || shown === 'differs'
      ? [{ value: 'differs' as const, label: `Differing ${grouped(differs)}` }]
      : []),
  ];
  return <Segmented label="Which goods" options={options} value={shown} onChange={onShown} />;
}

/** What is said where a filter leaves nothing. */
export const NOTHING_LEFT: Readonly<Record<Shown, string>> = {
  all: 'This count has no goods.',
  open: 'All goods are counted.',
  counted: 'Nothing is counted yet.',
  differs: 'No two people counted differently.',
};
