import { IconArrowRight, IconChecks } from '@tabler/icons-react';
import { resourceNamed } from '#shared/resources/index.ts';
import type { ClearingAction } from '#shared/workflows/payment-clearing.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { ActMenu } from '#web/crud/act-menu.tsx';
import { ACT_ICONS, offeredActs } from '../acts/offered-acts.ts';
import { actionOf, type PaymentAction, type PaymentRecord } from '../payment-record.ts';
import styles from './desk-acts.module.css';
import { mineOf, togetherWords } from './together.ts';

type DeskActsProps = {
  payment: PaymentRecord;
  /** The payments of the batch that wait at my desk, whether or not I may clear them. */
  waiting: readonly PaymentRecord[];
  /** Whether another one waits after this. */
  hasNext: boolean;
  clearing: boolean;
  onClear: () => void;
  onAct: (action: ClearingAction) => void;
  onClearBatch: () => void;
};

const MAIN: readonly ClearingAction[] = ['clear', 'confirm-bounce', 'respond'];
const BESIDE: readonly ClearingAction[] = ['edit', 'query', 'respond', 'pull-back', 'withdraw-bounce'];
const PAYMENTS = resourceNamed('payments');

/** The buttons of the desk: the one main act, two beside it, the others in a menu with why not, and all of the batch. */
export function DeskActs({
  payment,
  waiting,
  hasNext,
  clearing,
  onClear,
  onAct,
  onClearBatch,
}: DeskActsProps) {
  const main = MAIN.map((name) => actionOf(payment, name)).find((one) => one?.allowed);
  const beside = BESIDE.flatMap((name) => actionOf(payment, name) ?? [])
    .filter((one) => one.allowed && one !== main)
    .slice(0, 2);
  const others = offeredActs(payment.actions.filter((one) => one !== main && !beside.includes(one)));
  if (!main && beside.length === 0 && others.length === 0) return null;
  const menu = (
    <span>
      <ActMenu
        resource={PAYMENTS}
        record={payment}
        acts={others.map((act) => ({ ...act, run: () => onAct(act.key as ClearingAction) }))}
        label={`the payment to ${payment.payee_name}`}
      />
    </span>
  );
  return (
    <div className={styles.acts}>
      <div className={styles.row}>
        {main && (
          <ActionButton
            size="lg"
            wide
            iconAfter={main.action === 'clear' ? IconArrowRight : undefined}
            icon={main.action === 'clear' ? undefined : ACT_ICONS[main.action]}
            loading={clearing}
            onClick={() =>
              main.action === 'clear' && main.desk !== 'posting' ? onClear() : onAct(main.action)
            }
          >
            {mainWords(main, hasNext)}
          </ActionButton>
        )}
        {!main && beside.length === 0 && <p className={styles.nothing}>Nothing can be done with it now</p>}
        {beside.length === 0 && menu}
      </div>
      {beside.length > 0 && (
        <div className={styles.row}>
          {beside.map(({ action, label }) => (
            <ActionButton
              key={action}
              variant="default"
              icon={ACT_ICONS[action]}
              onClick={() => onAct(action)}
            >
              {label}
            </ActionButton>
          ))}
          {menu}
        </div>
      )}
      {mineOf(waiting).length > 1 && (
        <ActionButton variant="quiet" wide icon={IconChecks} onClick={onClearBatch}>
          {togetherWords(waiting)}
        </ActionButton>
      )}
    </div>
  );
}

function mainWords({ action, label }: PaymentAction, hasNext: boolean): string {
  return action === 'clear' && hasNext ? `${label} and next` : label;
}
