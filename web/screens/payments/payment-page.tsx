import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { payments } from '#shared/resources/payments/payments.ts';
import { isGone } from '#shared/workflows/desks.ts';
import type { ClearingAction } from '#shared/workflows/payments.ts';
import { ActionButton, ActionLink } from '#web/components/action-button.tsx';
import { Age } from '#web/components/age.tsx';
import { Block } from '#web/components/layout.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Sheet } from '#web/components/sheet.tsx';
import { SkeletonPage } from '#web/components/skeletons.tsx';
import { StatusWord } from '#web/components/status-word.tsx';
import { ActDialog } from '#web/crud/act-dialog.tsx';
import { RecordFailure } from '#web/crud/detail/record-failure.tsx';
import { lostBy } from '#web/crud/detail/use-record.ts';
import { useAskedAct } from '#web/crud/use-asked-act.ts';
import { useCan } from '#web/session/use-session.ts';
import { PaymentCase } from './case/payment-case.tsx';
import { extras } from './payment-extras.tsx';
import { actionOf, type PaymentRecord } from './payment-record.ts';
import { usePayment } from './use-batch-payments.ts';

/** One payment for those whom it concerns: the department that raised it, who may answer a query, and the payee. */
export function PaymentPage({ id }: { id: string }) {
  const found = usePayment(id);
  const lost = lostBy(found);
  if (lost) return <RecordFailure resource={payments} error={lost} onRetry={() => found.refetch()} />;
  if (found.data) return <Found payment={found.data} />;
  return (
    <Sheet>
      <SkeletonPage />
    </Sheet>
  );
}

function Found({ payment }: { payment: PaymentRecord }) {
  const can = useCan();
  const [act, setAct] = useState<ClearingAction | null>(null);
  const action = act ? actionOf(payment, act) : undefined;
  useAskedAct(true, (name) => {
    const asked = actionOf(payment, name);
    if (asked?.allowed) setAct(asked.name);
  });
  const respond = actionOf(payment, 'respond');
  const isUnderWay = payment.status !== 'paid' && !isGone(payment);
  return (
    <Sheet>
      <PageHeader
        title={`${payment.batch_no}, ${payment.payee_name}`}
        crumbs={[{ label: payments.title, to: payments.path }, { label: payment.pv_no }]}
        aside={<StatusWord status={payment.status}>{payment.state}</StatusWord>}
        subtitle={isUnderWay && <Age since={payment.moved_at} span="alone" />}
        actions={
          <>
            {/* Whoever is shown the fund sees the batch; the payee alone does not. */}
            {payment.fund && can('browse-batches') && (
              <ActionLink
                variant="default"
                icon={IconPrinter}
                to={`/budget/batches/${payment.batch.id}/print`}
              >
                Print form
              </ActionLink>
            )}
            {respond?.allowed && (
              <ActionButton onClick={() => setAct('respond')}>Answer the query</ActionButton>
            )}
          </>
        }
      />
      <Block width={760}>
        <PaymentCase payment={payment} />
      </Block>
      {action && (
        <ActDialog
          resource={payments}
          record={payment}
          name={action.name}
          shows={extras.shows}
          seen={extras.seen}
          onClose={() => setAct(null)}
        />
      )}
    </Sheet>
  );
}
