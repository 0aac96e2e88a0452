import { Link } from 'react-router';
import { formatNaira, nairaToKobo, sumNaira } from '#shared/money.ts';
import type { WireDeduction } from '#shared/resources/payments/payment-extras.ts';
import { payments } from '#shared/resources/payments/payments.ts';
import { NAMED_CLASSES, TAX_KINDS, VAT_MODES } from '#shared/taxes.ts';
import { Amount } from '#web/components/amount.tsx';
import { KeyValue } from '#web/components/key-value.tsx';
import { Block, Quiet } from '#web/components/layout.tsx';
import { Notice } from '#web/components/notice.tsx';
import type { PaymentRecord } from '../payment-record.ts';

/** What is deducted from a payment to a third party, and what the payee gets; nothing of a payment that names no class. */
export function Deductions({ payment }: { payment: PaymentRecord }) {
  const { transaction_class, vat, vat_reason, gross, net, deductions } = payment;
  if (!transaction_class && deductions.length === 0) return null;
  return (
    <Block top={16} bottom={4} width={640}>
      {deductions.length > 0 && (
        <KeyValue
          layout="spread"
          items={[
            ['Gross, paid from the vote', <Amount key="gross" naira={gross} />],
            ...deductions.map((one): [string, React.ReactNode] => [
              whatOf(one),
              <Amount key={whatOf(one)} naira={-one.amount} />,
            ]),
            ['Net to the payee', <Amount key="net" naira={net} tone="strong" />],
          ]}
        />
      )}
      {transaction_class && vat && (
        <Quiet size={13.5} top={8}>
          {NAMED_CLASSES[transaction_class]}. VAT: {VAT_MODES[vat].toLowerCase()}
          {vat_reason && ` (${vat_reason})`}.{deductions.length === 0 && ' Nothing is deducted.'}
        </Quiet>
      )}
      <Proposal payment={payment} />
      {payment.status === 'paid' && (
        <p>
          <Link to={`${payments.path}/${payment.id}/advice/print`}>Print the advice for the payee</Link>
        </p>
      )}
    </Block>
  );
}

function whatOf({ kind, rate, base, authority }: WireDeduction): string {
  return `${TAX_KINDS[kind]}, ${rate} % of ${formatNaira(nairaToKobo(base))}, for ${authority}`;
}

/** Who decided otherwise than the rates, and what today's rates propose where that is something else. */
function Proposal({ payment: { proposed, deductions, deductions_set_by } }: { payment: PaymentRecord }) {
  const isOther = proposed && told(proposed.deductions) !== told(deductions);
  const notes = proposed?.notes ?? [];
  if (!deductions_set_by && !isOther && notes.length === 0) return null;
  return (
    <Block top={12}>
      <Notice tone={isOther ? 'warn' : 'info'} title={titleOf(deductions_set_by, isOther)}>
        {isOther && (
          <p>
            Today’s rates propose {formatNaira(nairaToKobo(sumNaira(proposed.deductions.map(amountOf))))} in
            all
            {proposed.deductions.length > 0 && `: ${proposed.deductions.map(words).join(', ')}`}.
          </p>
        )}
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </Notice>
    </Block>
  );
}

function titleOf(set_by: string | null, isOther: boolean | null): string {
  if (set_by) return `${set_by} changed the deductions; the timeline says why`;
  return isOther ? 'The deductions are other than today’s rates propose' : 'How the deductions were found';
}

function amountOf({ amount }: WireDeduction): number {
  return amount;
}

function words({ kind, rate, amount }: WireDeduction): string {
  return `${TAX_KINDS[kind]} ${rate} % (${formatNaira(nairaToKobo(amount))})`;
}

function told(deductions: readonly WireDeduction[]): string {
  return JSON.stringify(deductions.map(({ kind, base, rate, amount }) => [kind, base, rate, amount]));
}
