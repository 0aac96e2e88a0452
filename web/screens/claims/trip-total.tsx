import type { ReactNode } from 'react';
import { amountInWords, koboToNaira } from '#shared/money.ts';
import { Amount } from '#web/components/amount.tsx';
import { Block, Quiet, Stack } from '#web/components/layout.tsx';
import { SidePanel } from '#web/components/sheet.tsx';
import type { FormShow } from '#web/crud/extras.ts';
import { counted } from './line-words.ts';
import type { TripFacts, TripKind } from './trip-form.ts';
import { outcomeOf, type TripOutcome } from './trip-lines.ts';

type TripTotalProps = FormShow & {
  kind: TripKind;
  title: string;
  /** What happens next, and ways to more. */
  children: ReactNode;
};

/** What a paper comes to while it is filled: figures, words, and what was taken off the full amount. */
export function TripTotal({ values, facts, kind, title, children }: TripTotalProps) {
  const outcome = outcomeOf(values, payIn(facts), kind);
  const { total_kobo, isTrip, generated } = outcome;
  const isOpen = isTrip && generated === null && total_kobo === 0;
  return (
    <SidePanel title={title}>
      <div aria-live="polite">
        {isOpen ? (
          <Quiet>Choose the days and the destination to see what it comes to.</Quiet>
        ) : (
          <>
            <Amount naira={koboToNaira(total_kobo)} size="hero" />
            <Quiet size={13.5}>{amountInWords(total_kobo)}</Quiet>
            <TakenOff outcome={outcome} />
          </>
        )}
      </div>
      <Block top={18}>
        <Stack gap={10}>{children}</Stack>
      </Block>
    </SidePanel>
  );
}

/** The total for phones, where the panel is out of sight. */
export function TripFoot({ values, facts, kind }: FormShow & { kind: TripKind }) {
  const { total_kobo, isTrip, generated } = outcomeOf(values, payIn(facts), kind);
  if (isTrip && generated === null && total_kobo === 0) return null;
  return (
    <>
      <span>Total</span>
      <Amount naira={koboToNaira(total_kobo)} tone="strong" />
    </>
  );
}

function TakenOff({ outcome: { generated } }: { outcome: TripOutcome }) {
  const lowered = generated?.filter(({ choice }) => choice === 'lowered').length ?? 0;
  const leftOut = generated?.filter(({ choice }) => choice === 'left out').length ?? 0;
  if (!generated || lowered + leftOut === 0) return null;
  const full = generated.reduce((sum, { paid }) => sum + paid.amount_kobo, 0);
  const words = [
    lowered > 0 && `${counted(lowered, 'line')} lowered`,
    leftOut > 0 && `${leftOut} left out`,
  ].filter(Boolean);
  return (
    <Quiet size={13.5} top={8}>
      The trip pays <Amount naira={koboToNaira(full)} /> in full. {words.join(', ')}.
    </Quiet>
  );
}

function payIn(facts: unknown) {
  return (facts as TripFacts).pay;
}
