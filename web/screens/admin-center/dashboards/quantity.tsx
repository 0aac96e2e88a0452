import { grouped } from '../../../../shared/resource/plural.ts';
import { Amount } from '../../../components/amount.tsx';

/** An amount of money or a count, as its unit has it. */
export function Quantity({
  value,
  unit,
  large = false,
}: {
  value: number;
  unit: 'naira' | 'count';
  large?: boolean;
}) {
  if (unit === 'naira') return <Amount naira={value} size={large ? 'second' : 'row'} />;
  return <b className="num">{grouped(value)}</b>;
}
