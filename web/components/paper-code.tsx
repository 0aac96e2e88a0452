import { create } from 'qrcode';
import styles from './paper-code.module.css';

/** The code of a printed copy, drawn for cameras and written for people. */
export function PaperCode({ code }: { code: string }) {
  const address = `${window.location.origin}/v/${code}`;
  const { modules } = create(address, { errorCorrectionLevel: 'M' });
  const { size, data } = modules;
  const dark = Array.from(data).flatMap((bit, place) =>
    bit ? `M${place % size} ${Math.floor(place / size)}h1v1h-1z` : [],
  );
  return (
    <figure className={styles.code}>
      <svg
        className={styles.drawn}
        viewBox={`-2 -2 ${size + 4} ${size + 4}`}
        role="img"
        aria-label={`QR code of ${address}`}
        shapeRendering="crispEdges"
      >
        <path d={dark.join('')} />
      </svg>
      <figcaption>{code}</figcaption>
    </figure>
  );
}
