import { IconCheck, IconX } from '@tabler/icons-react';
import { BATCH_MAX } from '#shared/constants.ts';
import { amountInWords, nairaToKobo } from '#shared/money.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { Amount } from '#web/components/amount.tsx';
import { Code } from '#web/components/code.tsx';
import { IconButton } from '#web/components/icon-button.tsx';
import { Quiet } from '#web/components/layout.tsx';
import { SidePanel } from '#web/components/sheet.tsx';
import { TextAreaField } from '#web/components/text-area-field.tsx';
import { sumOf, typeWords } from '../batch-record.ts';
import styles from './picked-panel.module.css';
import type { PendingExpenditure } from './use-pending.ts';

type PickedPanelProps = {
  picked: readonly PendingExpenditure[];
  description: string;
  onDescription: (text: string) => void;
  onDrop: (id: number) => void;
  onRaise: () => void;
};

/** The batch as it stands: what was chosen, the running total, how many of how many, and the rules that it keeps. */
export function PickedPanel({ picked, description, onDescription, onDrop, onRaise }: PickedPanelProps) {
  const [first] = picked;
  const total = sumOf(picked);
  return (
    <SidePanel title="This batch">
      {first ? (
        <>
          <Quiet size={13} aria-live="polite">
            {picked.length} of {BATCH_MAX[first.type]}
          </Quiet>
          <Amount naira={total} size="hero" />
          <Quiet faint size={13} top={4}>
            {amountInWords(nairaToKobo(total))}
          </Quiet>
          <ul className={styles.picked} aria-label="Chosen expenditures">
            {picked.map(({ id, code, beneficiary, amount }) => (
              <li key={id}>
                <span className={styles.what}>
                  <span className="cut">{beneficiary}</span>
                  <Code>{code}</Code>
                </span>
                <Amount naira={amount} />
                <IconButton icon={IconX} size="sm" label={`Take ${code} out`} onClick={() => onDrop(id)} />
              </li>
            ))}
          </ul>
          <Rules first={first} count={picked.length} />
          <TextAreaField
            name="description"
            label="Description"
            optional
            rows={2}
            maxLength={2000}
            value={description}
            onChange={onDescription}
          />
        </>
      ) : (
        <Quiet>
          Choose expenditures of one department, one fund and one type: up to {BATCH_MAX.staff} staff
          payments, or {BATCH_MAX['third-party']} third-party payment.
        </Quiet>
      )}
      <div className={styles.raise}>
        {first && (
          <p className={styles.foot}>
            <span>
              {picked.length} of {BATCH_MAX[first.type]}
            </span>
            <Amount naira={total} tone="strong" />
          </p>
        )}
        <ActionButton size="lg" wide disabled={!first} onClick={onRaise}>
          Raise batch
        </ActionButton>
      </div>
    </SidePanel>
  );
}

function Rules({ first, count }: { first: PendingExpenditure; count: number }) {
  const rules = [
    `One fund: ${first.fund.label}`,
    `One department: ${first.department.label}`,
    `One type: ${typeWords(first.type).toLowerCase()}`,
    `${count} of at most ${BATCH_MAX[first.type]}`,
  ];
  return (
    <ul className={styles.rules} aria-label="Rules of a batch">
      {rules.map((rule) => (
        <li key={rule}>
          <IconCheck size={16} stroke={1.9} aria-hidden />
          {rule}
        </li>
      ))}
    </ul>
  );
}
