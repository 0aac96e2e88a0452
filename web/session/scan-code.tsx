import styles from './scan-code.module.css';

/** What the server offers to set an authenticator up with; `qr_svg` is the picture of `uri`. */
export type AuthenticatorOffer = { secret: string; uri: string; qr_svg: string };

/** The picture to scan with an authenticator app, and the secret for whoever can't scan. */
export function ScanCode({ offer }: { offer: AuthenticatorOffer }) {
  return (
    <div className={styles.scan}>
      <img
        src={`data:image/svg+xml;utf8,${encodeURIComponent(offer.qr_svg)}`}
        alt="QR code for the authenticator app"
      />
      <div>
        <p>Scan this with an authenticator app. If you can't, type this secret into it:</p>
        <p className={styles.secret}>{offer.secret.replace(/(.{4})/g, '$1 ').trim()}</p>
      </div>
    </div>
  );
}

/** The offer that a failed call carries in its facts, or null when it carries none. */
export function offerIn(facts: Readonly<Record<string, unknown>>): AuthenticatorOffer | null {
  const { secret, uri, qr_svg } = facts;
  const whole = typeof secret === 'string' && typeof uri === 'string' && typeof qr_svg === 'string';
  return whole ? { secret, uri, qr_svg } : null;
}
