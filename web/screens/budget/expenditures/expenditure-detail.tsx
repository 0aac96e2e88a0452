import { amountInWords, nairaToKobo } from '#shared/money.ts';
import { expenditures } from '#shared/resources/budget/expenditures.ts';
import { Amount } from '#web/components/amount.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Sheet, WithSidePanel } from '#web/components/sheet.tsx';
import { StatusWord } from '#web/components/status-word.tsx';
import { DetailActs } from '#web/crud/detail/detail-acts.tsx';
import { FileChips } from '#web/crud/detail/file-chips.tsx';
import { RecordPage } from '#web/crud/detail/record-page.tsx';
import { RecordTimeline } from '#web/crud/detail/record-timeline.tsx';
import styles from './expenditure-detail.module.css';
import { ExpenditureFacts } from './expenditure-facts.tsx';
import { ExpenditureFlags } from './expenditure-flags.tsx';
import { ExpenditurePayments } from './expenditure-payments.tsx';
import type { ExpenditureRecord } from './expenditure-record.ts';
import { extras } from './extras.tsx';
import { FundThen } from './fund-then.tsx';

const CRUMBS = [{ label: expenditures.title, to: expenditures.path }];

/** One expenditure: what it booked on which fund, its payments and papers, its history, and what can be done with it. */
export default function ExpenditureDetail() {
  return (
    <RecordPage resource={expenditures}>
      {(record) => <Found expenditure={record as ExpenditureRecord} />}
    </RecordPage>
  );
}

function Found({ expenditure }: { expenditure: ExpenditureRecord }) {
  const { code, status, beneficiary, description, amount, additional_info, files, payments } = expenditure;
  return (
    <Sheet>
      <PageHeader
        title={code}
        crumbs={[...CRUMBS, { label: code }]}
        aside={<StatusWord status={status} resource="expenditures" />}
        subtitle={beneficiary}
        actions={<DetailActs resource={expenditures} extras={extras} record={expenditure} label={code} />}
      />
      <WithSidePanel side={<FundThen expenditure={expenditure} />}>
        <Amount naira={amount} size="hero" />
        <p className={styles.words}>{amountInWords(nairaToKobo(amount))}</p>
        <p className={styles.purpose}>{description}</p>
        {additional_info && <p className={styles.info}>{additional_info}</p>}
        <ExpenditureFlags expenditure={expenditure} />
        <ExpenditureFacts expenditure={expenditure} />
        {files.length > 0 && (
          <section className={styles.part}>
            <h2>Papers</h2>
            <FileChips files={files} label="Papers" />
          </section>
        )}
        {payments.length > 0 && (
          <section className={styles.part}>
            <h2>{payments.length === 1 ? 'Payment' : 'Payments'}</h2>
            <ExpenditurePayments payments={payments} />
          </section>
        )}
        <section className={styles.part}>
          <h2>Timeline</h2>
          <RecordTimeline resource={expenditures} id={expenditure.id} />
        </section>
      </WithSidePanel>
    </Sheet>
  );
}
