import { koboToNaira, nairaToKobo } from '#shared/money.ts';
import { Amount } from './amount.tsx';
import styles from './fund-bar.module.css';
import { type FundPart, partLook, Swatch } from './swatch.tsx';

type FundBarProps = {
  /** All figures in naira. `booked` includes what is paid. */
  approved: number;
  paid: number;
  booked: number;
  reserved: number;
  /**
   * The amount about to be booked; red when the fund has too little. With `isBooked` it is a part of what is booked
   * already, about to be paid, and is drawn beside what is paid.
   */
  own?: { label: string; amount: number; isBooked?: boolean };
  /** The figures in words beneath; without it the bar needs them beside it. */
  legend?: boolean;
  size?: 'slim' | 'hero';
};

type Part = { key: string; label: string; amount: number; look: FundPart };

/** A fund as a bar: paid, booked and not yet paid, this one, reserved, available; with a legend in words. */
export function FundBar({
  approved,
  paid,
  booked,
  reserved,
  own,
  legend = true,
  size = 'slim',
}: FundBarProps) {
  // In whole kobo: the difference of two naira may be a fraction that is no kobo, which is no amount.
  const isBooked = own?.isBooked ?? false;
  const mine = nairaToKobo(own?.amount ?? 0);
  const taken = koboToNaira(nairaToKobo(booked) + nairaToKobo(reserved) + (isBooked ? 0 : mine));
  const available = approved - taken;
  const unpaid = koboToNaira(nairaToKobo(booked) - nairaToKobo(paid) - (isBooked ? mine : 0));
  const these: Part[] = own
    ? [{ key: 'own', label: own.label, amount: own.amount, look: available < 0 ? 'short' : 'own' }]
    : [];
  const parts: Part[] = [
    { key: 'paid', label: 'Paid', amount: paid, look: 'paid' },
    ...(isBooked ? these : []),
    { key: 'booked', label: 'Booked, not yet paid', amount: unpaid, look: 'booked' },
    ...(isBooked ? [] : these),
    { key: 'reserved', label: 'Reserved', amount: reserved, look: 'reserved' },
  ];
  const whole = Math.max(approved, taken) || 1;
  return (
    <div>
      <div className={`${styles.bar} ${size === 'hero' ? styles.hero : ''}`} aria-hidden>
        {parts.map(
          ({ key, amount, look }) =>
            amount > 0 && (
              <span
                className={`${styles.part} ${partLook(look)}`}
                key={key}
                data-tiny={amount / whole < 0.02 || undefined}
                style={{ width: `${(amount / whole) * 100}%` }}
              />
            ),
        )}
        {available > 0 && <span className={`${styles.rest} ${partLook('free')}`} />}
      </div>
      {legend && (
        <dl className={styles.legend}>
          {parts.map((part) => (
            <div className={styles.row} key={part.key}>
              <dt className={`${styles.name} ${part.key === 'own' ? styles.this : ''}`}>
                <Swatch part={part.look} />
                {part.label}
              </dt>
              <dd>
                <Amount naira={part.amount} tone={part.key === 'own' ? 'strong' : 'plain'} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
