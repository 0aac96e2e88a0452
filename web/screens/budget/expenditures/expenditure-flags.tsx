import { IconCut, IconUserQuestion } from '@tabler/icons-react';
import { Notice } from '#web/components/notice.tsx';
import styles from './expenditure-detail.module.css';
import type { ExpenditureRecord } from './expenditure-record.ts';

/** What is odd about an expenditure: a payee typed free, a duplicate explained, a split purchase (audit alone is told). */
export function ExpenditureFlags({ expenditure }: { expenditure: ExpenditureRecord }) {
  const { is_free_payee, duplicate_remark, split_note } = expenditure;
  return (
    <div className={styles.flags}>
      {is_free_payee && (
        <Notice tone="warn" icon={IconUserQuestion} title="The payee was typed, not chosen">
          Neither a member of staff, nor a registered vendor or beneficiary.
        </Notice>
      )}
      {duplicate_remark && (
        <Notice tone="warn" title="It looked like a duplicate">
          Why it is none: {duplicate_remark}
        </Notice>
      )}
      {split_note && (
        <Notice tone="warn" icon={IconCut} title="It may be a part of one purchase">
          {split_note}
        </Notice>
      )}
    </div>
  );
}
