import { Amount } from '#web/components/amount.tsx';
import { KeyValue } from '#web/components/key-value.tsx';
import { SidePanel } from '#web/components/sheet.tsx';
import { FundLink } from '../fund-link.tsx';
import type { ExpenditureRecord } from './expenditure-record.ts';
import styles from './fund-then.module.css';

/** What the expenditure did to its fund when it was raised. */
export function FundThen({ expenditure }: { expenditure: ExpenditureRecord }) {
  const { fund, balance, new_balance, raised_amount } = expenditure;
  return (
    <SidePanel title="When it was raised">
      <p className={styles.fund}>
        <FundLink fund={fund} />
      </p>
      <KeyValue
        layout="spread"
        items={[
          ['Available before', <Amount key="before" naira={balance} />],
          ['This expenditure', <Amount key="own" naira={-raised_amount} />],
          ['Available after', <Amount key="after" naira={new_balance} tone="strong" />],
        ]}
      />
      <p className={styles.note}>
        The fund's page shows what is available now, and every entry that makes it.
      </p>
    </SidePanel>
  );
}
