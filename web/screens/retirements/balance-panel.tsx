import { amountInWords, koboToNaira, nairaToKobo } from '#shared/money.ts';
import { balanceWords } from '#shared/workflows/retirements.ts';
import { Amount } from '#web/components/amount.tsx';
import { KeyValue } from '#web/components/key-value.tsx';
import { Block, Quiet, Stack } from '#web/components/layout.tsx';
import { SidePanel } from '#web/components/sheet.tsx';
import type { FormShow } from '#web/crud/extras.ts';
import type { TripFacts } from '../claims/trip-form.ts';
import { outcomeOf } from '../claims/trip-lines.ts';
import { type AdvancePay, RETIREMENT } from './retirement-kind.ts';

/** What is left of the advance while the form is filled, in figures and words, and what happens next. */
export function BalancePanel(shown: FormShow) {
  const balance = balanceOf(shown);
  return (
    <SidePanel title="Your retirement">
      <div aria-live="polite">
        {balance ? (
          <Stack gap={10}>
            <KeyValue
              items={[
                ['Paid in advance', <Amount key="paid" naira={koboToNaira(balance.paid_kobo)} />],
                ['Spent', <Amount key="spent" naira={koboToNaira(balance.spent_kobo)} tone="strong" />],
              ]}
            />
            <b>{balanceWords(balance.left_kobo)}</b>
            {balance.left_kobo !== 0 && (
              <Quiet size={13.5}>{amountInWords(Math.abs(balance.left_kobo))}</Quiet>
            )}
          </Stack>
        ) : (
          <Quiet>Choose the advance to see what is left of it.</Quiet>
        )}
      </div>
      <Block top={18}>
        <p>
          <b>What happens next.</b> It is saved as a draft that only you see. Check it, then submit it:
          treasury or audit examine it.{' '}
          {balance && balance.left_kobo > 0 && 'Pay back what is left, and give treasury the receipt.'}
          {balance &&
            balance.left_kobo < 0 &&
            'Once it is closed, a claim of the difference is made for you.'}
        </p>
      </Block>
    </SidePanel>
  );
}

/** The same for phones, where the panel is out of sight. */
export function BalanceFoot(shown: FormShow) {
  const balance = balanceOf(shown);
  if (!balance) return null;
  return (
    <>
      <span>{balance.left_kobo < 0 ? 'Spent more' : 'Left'}</span>
      <Amount naira={koboToNaira(Math.abs(balance.left_kobo))} tone="strong" />
    </>
  );
}

function balanceOf({ values, facts }: FormShow) {
  const pay = (facts as TripFacts).pay as AdvancePay | null;
  if (!pay) return null;
  const { total_kobo: spent_kobo, generated } = outcomeOf(values, pay, RETIREMENT);
  if (generated === null) return null;
  const paid_kobo = nairaToKobo(pay.paid_amount) - nairaToKobo(pay.recovered);
  return { paid_kobo, spent_kobo, left_kobo: paid_kobo - spent_kobo };
}
