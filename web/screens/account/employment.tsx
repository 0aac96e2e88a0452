import { DateText } from '#web/components/date-text.tsx';
import { KeyValue } from '#web/components/key-value.tsx';
import { Quiet } from '#web/components/layout.tsx';
import styles from './account.module.css';
import type { Account } from './types.ts';

/** What the agency keeps of a person, and only an administrator changes. */
export function Employment({ account }: { account: Account }) {
  return (
    <section className={`${styles.section} ${styles.facts}`}>
      <h2>Your employment</h2>
      <Quiet bottom={18}>Only administrators can change this. Tell them if something is wrong.</Quiet>
      <KeyValue
        items={[
          ['Staff number', account.staff_no],
          ['E-mail', account.email],
          ['Department', account.department?.name],
          ['Grade level', account.grade_level?.name],
          ['Job title', account.job_title],
          ['Date joined', <DateText key="joined" value={account.date_joined} />],
          ['Groups', account.groups.map(({ name }) => name).join(', ')],
        ]}
      />
    </section>
  );
}
