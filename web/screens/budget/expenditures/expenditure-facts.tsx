import { words } from '#shared/resource/fields.ts';
import { Amount } from '#web/components/amount.tsx';
import { DateText } from '#web/components/date-text.tsx';
import { KeyValue } from '#web/components/key-value.tsx';
import { FundLink } from '../fund-link.tsx';
import styles from './expenditure-detail.module.css';
import type { ExpenditureRecord } from './expenditure-record.ts';

const PAYEES = { staff: 'Member of staff', vendor: 'Registered vendor', beneficiary: 'Beneficiary' };

/** Who is paid from which fund, by which paper, and who raised it when. */
export function ExpenditureFacts({ expenditure }: { expenditure: ExpenditureRecord }) {
  const { beneficiary, beneficiary_type, type, category, fund, department, reference, period } = expenditure;
  const { amount, raised_amount, user, created_at, remark, status } = expenditure;
  const isBack = status === 'returned' || status === 'reversed';
  const more: [string, React.ReactNode][] = [
    ...(raised_amount !== amount
      ? [['Amount when raised', <Amount key="raised" naira={raised_amount} />] as [string, React.ReactNode]]
      : []),
    ...(reference ? [['Invoice or memo', reference] as [string, React.ReactNode]] : []),
    ...(remark && isBack ? [[`Why it was ${status}`, remark] as [string, React.ReactNode]] : []),
  ];
  return (
    <div className={styles.facts}>
      <KeyValue
        items={[
          [
            'Beneficiary',
            `${beneficiary}${beneficiary_type ? `, ${PAYEES[beneficiary_type].toLowerCase()}` : ''}`,
          ],
          ['Type', `${type === 'staff' ? 'Staff' : 'Third party'}, ${words(category).toLowerCase()}`],
          ['Fund', <FundLink key="fund" fund={fund} />],
          ['Department', department.label],
          ['Period', String(period)],
          ...more,
          [
            'Raised',
            <span key="raised">
              <DateText value={created_at} show="moment" /> by {user.label}
            </span>,
          ],
        ]}
      />
    </div>
  );
}
