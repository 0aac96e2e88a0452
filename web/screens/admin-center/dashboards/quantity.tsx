import { grouped } from '#shared/resource/plural.ts';
import { Amount } from '#web/components/amount.tsx';

/** An amount of money or a count, as its unit has it. */
export function Quantity({
  value,
  unit,
  size = 'row',
}: {
  value: number;
  unit: 'naira' | 'count';
  size?: 'row' | 'figure' | 'second';
}) {
  if (unit === 'naira') return <Amount naira={value} size={size} />;
  return <b className="num">{grouped(value)}</b>;
}
