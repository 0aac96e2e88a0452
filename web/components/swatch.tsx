import styles from './swatch.module.css';

/** The parts that a fund's bar is made of; `own` is what is about to be booked, `short` where there is too little for it. */
export type FundPart = 'paid' | 'booked' | 'own' | 'short' | 'reserved' | 'free';

/** The class that dresses a part of a fund's bar in its colour. */
export function partLook(part: FundPart): string {
  return styles[part] ?? '';
}

/** The small coloured square before the name of a part of a bar or chart; `colour` where it is no part of a fund. */
export function Swatch({ part, colour }: { part?: FundPart; colour?: string }) {
  return (
    <span
      className={part ? `${styles.swatch} ${partLook(part)}` : styles.swatch}
      style={colour ? { background: colour } : undefined}
      aria-hidden
    />
  );
}
