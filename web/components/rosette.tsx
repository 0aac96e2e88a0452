import { useSyncExternalStore } from 'react';
import { rosetteLines } from './rosette-lines.ts';

let drawn: readonly string[] | undefined;

/** The engraved rosette of the two thresholds, login and welcome: white hairlines on the banner, hidden from readers. */
export function Rosette({ className }: { className?: string }) {
  // A quarter of a megabyte of lines isn't written into the page that the sign-in begins with.
  const lines = useSyncExternalStore(never, linesOf, none);
  return (
    <svg className={className} viewBox="-500 -500 1000 1000" fill="none" aria-hidden="true">
      <g stroke="#ffffff" strokeWidth="0.6" strokeOpacity="0.32">
        {lines.map((line) => (
          <path key={line} d={line} />
        ))}
      </g>
    </svg>
  );
}

const NONE: readonly string[] = [];
const none = () => NONE;
const never = () => () => {};

function linesOf(): readonly string[] {
  drawn ??= rosetteLines();
  return drawn;
}
