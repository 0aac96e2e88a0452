import { koboToNaira, nairaToKobo, sumNaira } from '#shared/money.ts';
import { releasedWhen } from '#shared/warrants.ts';
import { Amount } from '#web/components/amount.tsx';
import { Quiet } from '#web/components/layout.tsx';
import type { PaymentRecord } from '../payment-record.ts';
import styles from './cash-effect.module.css';

/** What clearing payments of one fund, or posting them, draws of the cash that was released: left before and after. Nothing while they wait for none. */
export function CashEffect({ payments }: { payments: readonly PaymentRecord[] }) {
  const cash = payments[0]?.fund?.cash;
  const draws = sumNaira(payments.map(({ fund }) => fund?.cash?.draws ?? 0));
  if (!cash || draws === 0) return null;
  const after = koboToNaira(nairaToKobo(cash.left) - nairaToKobo(draws));
  const isShort = after < 0;
  return (
    <section className={styles.cash} aria-label="Cash that was released">
      <dl className={styles.lines}>
        <div>
          <dt>Released {releasedWhen(cash)}</dt>
          <dd>
            <Amount naira={cash.released} />
          </dd>
        </div>
        <div>
          <dt>Used of it</dt>
          <dd>
            <Amount naira={cash.used} />
          </dd>
        </div>
        <div className={styles.left}>
          <dt>Left of what was released</dt>
          <dd>
            <Amount naira={cash.left} tone={isShort ? 'bad' : undefined} />
            {!isShort && (
              <>
                {' '}
                → <Amount naira={after} tone="strong" />
              </>
            )}
          </dd>
        </div>
      </dl>
      {isShort && (
        <Quiet size={13.5} top={8}>
          {payments.length === 1
            ? 'It waits until more cash is released.'
            : 'What it covers goes on, in this order. The others wait until more cash is released.'}
        </Quiet>
      )}
    </section>
  );
}
