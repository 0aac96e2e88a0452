type Ring = { radius: number; swing: number; width: number; waves: number; lines: number; turned: boolean };

const PETALS = 8;
const RINGS: readonly Ring[] = [
  { radius: 82, swing: 13, width: 25, waves: 20, lines: 12, turned: false },
  { radius: 166, swing: 20, width: 33, waves: 24, lines: 14, turned: true },
  { radius: 270, swing: 29, width: 42, waves: 28, lines: 16, turned: false },
  { radius: 396, swing: 38, width: 52, waves: 32, lines: 16, turned: true },
];

/** Paths of the rosette around (0, 0), as on banknotes: rings woven of sine lines, each a little out of step with the last. */
export function rosetteLines(): string[] {
  return RINGS.flatMap((ring) =>
    Array.from({ length: ring.lines }, (_, line) => closedLine(ring, (line / ring.lines) * 2 * Math.PI)),
  );
}

/** One line: it swings to both edges of its ring, whose middle and width follow the petals. */
function closedLine({ radius, swing, width, waves, turned }: Ring, phase: number): string {
  const steps = waves * 14;
  const points = Array.from({ length: steps }, (_, step) => {
    const angle = (step / steps) * 2 * Math.PI;
    const petal = Math.cos(PETALS * angle + (turned ? Math.PI : 0));
    const distance = radius + swing * petal + width * (0.78 - 0.22 * petal) * Math.sin(waves * angle + phase);
    return `${(distance * Math.sin(angle)).toFixed(1)} ${(-distance * Math.cos(angle)).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}
