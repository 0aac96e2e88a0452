import { useParams } from 'react-router';
import { permission } from '#shared/permissions.ts';
import { payments } from '#shared/resources/payments/payments.ts';
import { DESK_WORDS, DESKS } from '#shared/workflows/desks.ts';
import { PageHeader } from '#web/components/page-header.tsx';
import { Sheet } from '#web/components/sheet.tsx';
import { NoPermission } from '#web/crud/list/list-states.tsx';
import { ListScreen } from '#web/crud/list-screen.tsx';
import { useCan, useSession } from '#web/session/use-session.ts';
import { Desk } from './desk/desk.tsx';
import { extras } from './payment-extras.tsx';
import { PaymentPage } from './payment-page.tsx';

/** Clear Payments: the desk for the offices that clear; for departments and payees the list of theirs, to read and answer. */
export default function ClearPayments() {
  const { id } = useParams();
  const can = useCan();
  const hasDesk = useHasDesk();
  const verb = id ? 'read' : 'browse';
  if (!can(permission(verb, payments.noun)))
    return (
      <Sheet>
        <PageHeader title={payments.title} />
        <NoPermission resource={payments} verb={verb} />
      </Sheet>
    );
  if (hasDesk) return <Desk />;
  return id ? <PaymentPage key={id} id={id} /> : <ListScreen resource={payments} extras={extras} />;
}

/** Whether the signed-in person works at one of the desks that clear payments. */
function useHasDesk(): boolean {
  const { permissions, groups } = useSession();
  const offices: readonly string[] = DESKS.map((desk) => DESK_WORDS[desk].office);
  return (
    permissions.includes('edit-payments') && groups.some(({ office }) => office && offices.includes(office))
  );
}
