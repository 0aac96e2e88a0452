import {
  IconBan,
  IconBuildingBank,
  IconCut,
  IconLock,
  IconUserDollar,
  IconUserQuestion,
} from '@tabler/icons-react';
import { nairaShown } from '#shared/money.ts';
import { openedWords } from '#shared/workflows/bank-details.ts';
import { blockedWords } from '#shared/workflows/payee-types.ts';
import { DateText } from '#web/components/date-text.tsx';
import { Notice } from '#web/components/notice.tsx';
import type { PaymentRecord } from '../payment-record.ts';
import styles from './payment-flags.module.css';

const PAID_HOW = {
  person: 'is the payee',
  account: 'it is paid into an account that is or was theirs',
  name: 'the payee is of that name',
} as const;

/** What a desk must notice before it acts: an open query, a payee typed free, a duplicate explained, a split purchase. */
export function PaymentFlags({ payment }: { payment: PaymentRecord }) {
  const { status, remark, response, is_free_payee, duplicate_remark, split_note, open_bounce, frozen_by } =
    payment;
  const { blocked_vendor: blocked, raised_by_payee, open_correction } = payment;
  const asked = status === 'queried' || status === 'responded' ? remark : null;
  return (
    <div className={styles.flags}>
      {asked && (
        <Notice tone="warn" title="Audit asks">
          <p>{asked}</p>
          {response && status === 'responded' && (
            <p>
              <b>Answer:</b> {response}
            </p>
          )}
        </Notice>
      )}
      {open_bounce && (
        <Notice tone="bad" title="The bank returned this payment">
          Recorded by {open_bounce.requested_by_name} for <DateText value={open_bounce.bounced_on} />:{' '}
          {`“${open_bounce.reason}”`}. A second treasury officer must confirm it. If it was recorded by
          mistake, it can be withdrawn or refused.
        </Notice>
      )}
      {open_correction && (
        <Notice tone="warn" title="Treasury recorded something that a second officer must confirm">
          {open_correction.requested_by_name}, for <DateText value={open_correction.day} />:{' '}
          {open_correction.words}.
        </Notice>
      )}
      {payment.recovered > 0 && (
        <Notice tone="warn" title="Money of this payment came back">
          {nairaShown(payment.recovered)} of {nairaShown(payment.amount)}.
        </Notice>
      )}
      {frozen_by && (
        <Notice tone="warn" icon={IconLock} title="Nothing in this batch moves now">
          The budget office has yet to answer the reversal request {frozen_by}.
        </Notice>
      )}
      {blocked && (
        <Notice tone="bad" icon={IconBan} title="The vendor is blocked">
          {blockedWords(blocked)}.
        </Notice>
      )}
      <AccountFlags {...payment} />
      {raised_by_payee && (
        <Notice tone="warn" icon={IconUserDollar} title="Raised by whom it pays">
          {raised_by_payee.name} raised {raised_by_payee.code}, and {PAID_HOW[raised_by_payee.how]}.
        </Notice>
      )}
      {is_free_payee && (
        <Notice tone="warn" icon={IconUserQuestion} title="The payee was typed, not chosen">
          Neither a member of staff, nor a registered vendor or beneficiary. Look at the papers twice.
        </Notice>
      )}
      {duplicate_remark && (
        <Notice tone="warn" title="It looked like a duplicate">
          The department's explanation: {duplicate_remark}
        </Notice>
      )}
      {split_note && (
        <Notice tone="warn" icon={IconCut} title="It may be a part of one purchase">
          {split_note.replace(/^May be split: /, '').replace(/^./, (first) => first.toUpperCase())}
        </Notice>
      )}
    </div>
  );
}

/** What is to be known of the account: that there is none, that it changed, that another is proposed. */
function AccountFlags({ account, payee_name }: PaymentRecord) {
  const { none, changed, proposed } = account;
  return (
    <>
      {none && (
        <Notice tone="bad" icon={IconBuildingBank} title="The payee has no account">
          No bank details of {payee_name} are confirmed. Posting it asks for the reference under which the
          bank paid.
        </Notice>
      )}
      {changed && (
        <Notice
          tone={changed.opened ? 'bad' : 'warn'}
          icon={IconBuildingBank}
          title={changed.is_first ? 'The account was entered recently' : 'The account was changed'}
        >
          Account {changed.is_first ? 'entered' : 'changed'} on <DateText value={changed.at} /> by{' '}
          {changed.by}, confirmed by {changed.confirmed_by}.
          {changed.opened && ` ${openedWords({ ...changed, opened: changed.opened })}`}
        </Notice>
      )}
      {proposed && (
        <Notice tone="info" icon={IconBuildingBank} title="Another account is proposed">
          By {proposed.by} on <DateText value={proposed.at} />; nobody has confirmed it.
        </Notice>
      )}
    </>
  );
}
