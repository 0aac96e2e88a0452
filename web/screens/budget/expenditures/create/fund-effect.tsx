import { bookingOf, type Figures } from '#shared/fund-figures.ts';
import { koboToNaira, nairaToKobo } from '#shared/money.ts';
import { Amount } from '#web/components/amount.tsx';
import { Code } from '#web/components/code.tsx';
import { FundBar } from '#web/components/fund-bar.tsx';
import { KeyValue } from '#web/components/key-value.tsx';
import { Block, Quiet } from '#web/components/layout.tsx';
import { SidePanel } from '#web/components/sheet.tsx';
import { SkeletonLines } from '#web/components/skeletons.tsx';
import styles from './create.module.css';
import type { ExpenditureValues, RaisingFacts } from './values.ts';

/** The fund's figures are in kobo, and null while they are not known. */
type FundEffectProps = { values: ExpenditureValues; facts: RaisingFacts };

/** What the expenditure does to its fund, while it is typed: available after it, or by how much the fund is short. */
export function FundEffect({
  values: { fund_id: fund, amount, period },
  facts: { figures },
}: FundEffectProps) {
  if (!fund)
    return (
      <SidePanel title="What this does to the fund">
        <Quiet>Choose a fund and enter the amount to see what is left after it.</Quiet>
      </SidePanel>
    );
  return (
    <SidePanel
      title={
        <>
          <Code>{fund.code}</Code> {fund.name}
        </>
      }
    >
      {figures ? (
        <Effect figures={figures} amount={amount ?? 0} period={period} />
      ) : (
        <SkeletonLines lines={5} />
      )}
    </SidePanel>
  );
}

/** The figure that the form changes, for phones, where the panel is out of sight. */
export function FundFoot({ values: { fund_id: fund, amount }, facts: { figures } }: FundEffectProps) {
  if (!fund || !figures) return null;
  const { is_short, new_balance_kobo } = bookingOf(figures, nairaToKobo(amount ?? 0));
  return (
    <>
      <span>
        {is_short ? 'Short by' : 'Available after'}, <Code>{fund.code}</Code>
      </span>
      <Amount naira={koboToNaira(Math.abs(new_balance_kobo))} tone={is_short ? 'bad' : 'strong'} />
    </>
  );
}

function Effect({ figures, amount, period }: { figures: Figures; amount: number; period: number }) {
  const booking = bookingOf(figures, nairaToKobo(amount));
  return (
    <>
      <KeyValue
        layout="spread"
        items={[['Available now', <Amount key="now" naira={koboToNaira(booking.balance_kobo)} />]]}
      />
      <Quiet size={13} top={14}>
        {booking.is_short ? 'Short by' : 'Available after'}
      </Quiet>
      <Block as="p" bottom={16}>
        <Amount
          naira={koboToNaira(Math.abs(booking.new_balance_kobo))}
          size="hero"
          tone={booking.is_short ? 'bad' : 'plain'}
        />
      </Block>
      <FundBar
        approved={koboToNaira(figures.approved)}
        paid={koboToNaira(figures.actual)}
        booked={koboToNaira(figures.booked)}
        reserved={koboToNaira(figures.reserved)}
        own={{ label: 'This expenditure', amount }}
      />
      <div className={styles.foot}>
        <KeyValue
          layout="spread"
          items={[
            [`Approved for ${period}`, <Amount key="approved" naira={koboToNaira(figures.approved)} />],
            [
              'Expected performance',
              <span key="performance" className="num">
                {booking.expected_performance.toFixed(1)} % →{' '}
                <b>{booking.new_expected_performance.toFixed(1)} %</b>
              </span>,
            ],
          ]}
        />
      </div>
    </>
  );
}
