import { IconArrowRight, IconChecks } from '@tabler/icons-react';
import { payments } from '#shared/resources/payments/payments.ts';
import { clearingActOf } from '#shared/workflows/clearing-acts.ts';
import type { ClearingAction } from '#shared/workflows/payments.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { actIcon } from '#web/components/icons.ts';
import { ActMenu } from '#web/crud/act-menu.tsx';
import type { Act } from '#web/crud/extras.ts';
import { useSession } from '#web/session/use-session.ts';
import { actionOf, type PaymentAct, type PaymentRecord } from '../payment-record.ts';
import styles from './desk-acts.module.css';
import { BESIDE, isOffered, MAIN } from './offered-acts.ts';
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
  const offices = useSession().groups.map(({ office }) => office);
  const main = MAIN.map((name) => actionOf(payment, name)).find((one) => one?.allowed);
  const beside = BESIDE.flatMap((name) => actionOf(payment, name) ?? [])
    .filter((one) => one.allowed && one !== main)
    .slice(0, 2);
  const others = offeredActs(
    payment.actions.filter(
      (one) => one !== main && !beside.includes(one) && isOffered(one, payment, offices),
    ),
    onAct,
  );
  if (!main && beside.length === 0 && others.length === 0) return null;
  const menu = (
    <span>
      <ActMenu
        resource={payments}
        record={payment}
        acts={others}
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
            iconAfter={main.name === 'clear' ? IconArrowRight : undefined}
            icon={main.name === 'clear' ? undefined : actIcon(main.name)}
            loading={clearing}
            onClick={() =>
              main.name === 'clear' && clearingActOf(payment) === 'clear' ? onClear() : onAct(main.name)
            }
          >
            {mainWords(main, hasNext)}
          </ActionButton>
        )}
        {!main && beside.length === 0 && <p className={styles.nothing}>{nothingWords(payment, others)}</p>}
        {beside.length === 0 && menu}
      </div>
      {beside.length > 0 && (
        <div className={styles.row}>
          {beside.map(({ name, label }) => (
            <ActionButton key={name} variant="default" icon={actIcon(name)} onClick={() => onAct(name)}>
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

/** Why no button stands there, though something may be in the menu. */
function nothingWords(payment: PaymentRecord, others: readonly Act[]): string {
  if (actionOf(payment, 'clear')?.why_not?.code === 'WARRANT_SHORT')
    return 'It waits for cash. It can be returned by the menu.';
  return others.some(({ whyNot }) => whyNot === null)
    ? 'It is not waiting. What can still be recorded is in the menu.'
    : 'Nothing can be done with it now';
}

function mainWords({ name, label }: PaymentAct, hasNext: boolean): string {
  return name === 'clear' && hasNext ? `${label} and next` : label;
}

/** The acts that belong to the person's own office or department, those that can be done first and those that take it back last; each with why not. */
function offeredActs(actions: readonly PaymentAct[], onAct: (action: ClearingAction) => void): Act[] {
  const offered = actions
    .filter(({ why_not }) => why_not?.code !== 'FORBIDDEN')
    .map(({ name, label, why_not }) => ({
      key: name,
      label,
      icon: actIcon(name),
      whyNot: why_not?.sentence ?? null,
      danger: name === 'return' || name === 'bounce',
      run: () => onAct(name),
    }));
  const place = ({ danger, whyNot }: (typeof offered)[number]) =>
    Number(danger) * 2 + Number(whyNot !== null);
  return offered.sort((one, other) => place(one) - place(other));
}
