import { bookingOf, type Figures } from '#shared/fund-figures.ts';
import { koboToNaira, nairaToKobo } from '#shared/money.ts';
import { ActionButton, ActionLink } from '#web/components/action-button.tsx';
import { Amount } from '#web/components/amount.tsx';
import { Code } from '#web/components/code.tsx';
import styles from './expenditure-form.module.css';
import type { ExpenditureValues } from './expenditure-values.ts';

type FormFootProps = {
  values: ExpenditureValues;
  figures: Figures | null;
  dirty: boolean;
  /** Where "Cancel" leads. */
  cancel: string;
  onDiscard: () => void;
};

/** The buttons under the form; on phones they stay at the bottom with the figure that they change. */
export function FormFoot({ values, figures, dirty, cancel, onDiscard }: FormFootProps) {
  const { fund, amount } = values;
  const booking = figures && bookingOf(figures, nairaToKobo(amount ?? 0));
  return (
    <div className={styles.foot}>
      {fund && booking && (
        <p className={styles.after}>
          <span>
            {booking.is_short ? 'Short by' : 'Available after'}, <Code>{fund.code}</Code>
          </span>
          <Amount
            naira={koboToNaira(Math.abs(booking.new_balance_kobo))}
            tone={booking.is_short ? 'bad' : 'strong'}
          />
        </p>
      )}
      <ActionButton type="submit" size="lg">
        Check and raise
      </ActionButton>
      {dirty ? (
        <ActionButton variant="quiet" size="lg" onClick={onDiscard}>
          Discard draft
        </ActionButton>
      ) : (
        <ActionLink variant="quiet" size="lg" to={cancel}>
          Cancel
        </ActionLink>
      )}
    </div>
  );
}
