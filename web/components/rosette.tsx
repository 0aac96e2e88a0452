import { rosetteLines } from './rosette-lines.ts';

const LINES = rosetteLines();

/** The engraved rosette of the two thresholds, login and welcome: white hairlines on the banner, hidden from readers. */
export function Rosette({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="-500 -500 1000 1000" fill="none" aria-hidden="true">
      <g stroke="#ffffff" strokeWidth="0.6" strokeOpacity="0.32">
        {LINES.map((line) => (
          <path key={line} d={line} />
        ))}
      </g>
    </svg>
  );
}
