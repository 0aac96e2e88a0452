import { shortMonth, shortNaira } from './chart-words.ts';

const PLAIN = { axisLine: false, tickLine: false, tick: { fill: 'var(--ink2)', fontSize: 12 } } as const;

const isStill = typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The months of a chart along its foot, of rows with a `month`. */
export function monthAxis(rows: readonly { month: string }[]) {
  const months = rows.map(({ month }) => month);
  return {
    ...PLAIN,
    dataKey: 'month',
    tickFormatter: (month: string) => shortMonth(month, months),
    minTickGap: 2,
  };
}

/** Amounts along the side of a chart. */
export const NAIRA_AXIS = { ...PLAIN, width: 48, tickFormatter: shortNaira, tickCount: 5 } as const;

/** How bars and lines come, for whoever has nothing against motion. */
export const MOTION = { isAnimationActive: !isStill, animationDuration: 420 } as const;
