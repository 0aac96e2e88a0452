import { formatLongDay } from '#shared/dates.ts';
import { formatNaira, nairaParts, nairaToKobo } from '#shared/money.ts';
import { AmountInWordsBox, SignatureBlocks } from '#web/components/print-page.tsx';
import { AgencyPaper } from '#web/layouts/agency-paper.tsx';
import { type ApprovalForm, officeRows } from './approval-form.ts';
import styles from './approval-paper.module.css';

/** The payment approval form of one batch, as it is signed. `copy` is the number of this printed copy. */
export function ApprovalPaper({ form, copy }: { form: ApprovalForm; copy: number }) {
  const rows = officeRows(form);
  const type = form.type === 'staff' ? 'staff' : 'third party';
  return (
    <AgencyPaper
      title="Payment Approval Form"
      code={{ label: 'Batch no', value: form.code }}
      watermark={form.watermark ?? undefined}
      facts={[
        ['Originating division', form.division ?? form.department],
        ['Period', String(form.period)],
        ['Directorate', form.directorate ?? '–'],
        ['Raised', formatLongDay(form.raised_at)],
        ['Payments', `${form.no_of_payments} of at most ${form.max}, ${type}`],
        ['Status', form.status_words],
        ['Reference', form.reference_no],
        ['Raised by', form.raised_by],
      ]}
      copy={copy}
    >
      <Lines form={form} />
      <AmountInWordsBox words={form.total_in_words} />
      <table className={styles.offices}>
        <thead>
          <tr>
            <th scope="col">Office</th>
            <th scope="col">Cleared by</th>
            <th scope="col">Date and time</th>
            <th scope="col">Remark</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, office, person, when, remark }) => (
            <tr key={key}>
              <td>{office}</td>
              <td>
                <b>{person}</b>
              </td>
              <td className={styles.when}>{when}</td>
              <td>{remark}</td>
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={4}>No office has cleared a payment yet.</td>
            </tr>
          )}
        </tbody>
      </table>
      <SignatureBlocks roles={form.signatures} />
    </AgencyPaper>
  );
}

function Lines({ form }: { form: ApprovalForm }) {
  const isStaff = form.type === 'staff';
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">No</th>
          {isStaff && <th scope="col">Staff no</th>}
          <th scope="col">Beneficiary</th>
          <th scope="col">Purpose and budget head</th>
          <th scope="col">PV no</th>
          <th scope="col" className={styles.right}>
            Amount (₦)
          </th>
        </tr>
      </thead>
      <tbody>
        {form.lines.map((line) => (
          <tr key={line.pv_no}>
            <td>{line.no}</td>
            {isStaff && <td className={styles.code}>{line.staff_no ?? '–'}</td>}
            <td>
              <b>{line.payee_name}</b>
            </td>
            <td>
              {line.purpose}
              <span className={styles.head}>{line.budget_head}</span>
            </td>
            <td className={styles.code}>{line.pv_no}</td>
            <td className={`${styles.right} num`}>{figures(line.amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={isStaff ? 5 : 4}>Total</td>
          <td className={`${styles.right} num`}>{formatNaira(nairaToKobo(form.total))}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** The column's head names the currency, so the figures stand alone. */
function figures(naira: number): string {
  const { sign, whole, kobo } = nairaParts(nairaToKobo(naira));
  return `${sign}${whole}.${kobo}`;
}
