import { bookingOf, type Figures } from '#shared/fund-figures.ts';
import { koboToNaira, nairaToKobo } from '#shared/money.ts';
import { percentWords } from '#shared/percent.ts';
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
  values: { fund_id: fund, period },
  facts: { figures, drawn_kobo, isHidden, gross },
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
      {isHidden ? (
        <Quiet>You don’t see this fund: it is another department’s.</Quiet>
      ) : figures ? (
        <Effect figures={figures} amount={gross ?? 0} drawn={drawn_kobo} period={period} />
      ) : (
        <SkeletonLines lines={5} />
      )}
    </SidePanel>
  );
}

/** The figure that the form changes, for phones, where the panel is out of sight. */
export function FundFoot({
  values: { fund_id: fund },
  facts: { figures, drawn_kobo, gross },
}: FundEffectProps) {
  if (!fund || !figures) return null;
  const { is_short, new_balance_kobo } = bookingOf(figures, nairaToKobo(gross ?? 0), drawn_kobo);
  return (
    <>
      <span>
        {is_short ? 'Short by' : 'Available after'}, <Code>{fund.code}</Code>
      </span>
      <Amount naira={koboToNaira(Math.abs(new_balance_kobo))} tone={is_short ? 'bad' : 'strong'} />
    </>
  );
}

type EffectProps = { figures: Figures; amount: number; drawn: number; period: number };

function Effect({ figures, amount, drawn, period }: EffectProps) {
  const booking = bookingOf(figures, nairaToKobo(amount), drawn);
  const left = drawn - nairaToKobo(amount);
  return (
    <>
      <KeyValue
        layout="spread"
        items={[
          ['Available now', <Amount key="now" naira={koboToNaira(booking.balance_kobo)} />],
          ...(drawn > 0
            ? [['Set aside, and drawn', <Amount key="drawn" naira={koboToNaira(drawn)} />] as const]
            : []),
          ...(drawn > 0 && left > 0
            ? [['Of it left free', <Amount key="left" naira={koboToNaira(left)} />] as const]
            : []),
        ]}
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
        reserved={koboToNaira(figures.reserved - drawn)}
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
                {percentWords(figures.booked, figures.approved)} →{' '}
                <b>{percentWords(figures.booked + nairaToKobo(amount), figures.approved)}</b>
              </span>,
            ],
          ]}
        />
      </div>
    </>
  );
}
