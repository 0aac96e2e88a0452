import type { ReactNode } from 'react';
import { grouped } from '#shared/resource/plural.ts';
import { ActionButton, ActionLink } from '#web/components/action-button.tsx';
import { Amount } from '#web/components/amount.tsx';
import type { OrderLine } from './order-data.ts';
import { type Part, totalsOf } from './parts.ts';
import styles from './receive.module.css';

type ReceiveFootProps = {
  parts: readonly Part[];
  lines: readonly OrderLine[];
  loading: boolean;
  onReceive: () => void;
  /** Where "Cancel" leads. */
  cancel: string;
  aside: ReactNode;
};

/** What the delivery comes to, and the button that takes it in; on phones it stays at the bottom of the screen. */
export function ReceiveFoot({ parts, lines, loading, onReceive, cancel, aside }: ReceiveFootProps) {
  const { accepted, rejected, worth, lines: said } = totalsOf(parts, lines);
  const outstanding = lines.filter((line) => Number(line.outstanding) > 0).length;
  return (
    <div className={styles.foot}>
      <p className={styles.sum}>
        <span>
          {grouped(said)} of {grouped(outstanding)} {outstanding === 1 ? 'line' : 'lines'}
        </span>
        <span>{grouped(accepted)} accepted</span>
        {rejected > 0 && <span>{grouped(rejected)} rejected</span>}
        <Amount naira={worth} />
      </p>
      <ActionButton size="lg" loading={loading} onClick={onReceive}>
        {accepted > 0 ? `Receive ${grouped(accepted)}` : 'Receive goods'}
      </ActionButton>
      <ActionLink variant="quiet" size="lg" to={cancel}>
        Cancel
      </ActionLink>
      {aside}
    </div>
  );
}
