import { amountInWords, nairaToKobo } from '#shared/money.ts';
import { Amount } from '#web/components/amount.tsx';
import { Block } from '#web/components/layout.tsx';
import styles from './detail.module.css';

/** The one large amount of a record's page: what it is, in figures and in words. */
export function HeroAmount({ label, naira }: { label: string; naira: number | null }) {
  return (
    <Block as="p" bottom={20}>
      <span className={styles.caption}>{label}</span>
      <Amount naira={naira} size="hero" />
      {typeof naira === 'number' && (
        <span className={styles.caption}>{amountInWords(nairaToKobo(naira))}</span>
      )}
    </Block>
  );
}
