import { useNavigate } from 'react-router';
import { CATALOGUE } from '#shared/errors.ts';
import { ActionButton, ActionLink } from '#web/components/action-button.tsx';
import { ICONS } from '#web/components/icons.ts';
import { Quiet, Row } from '#web/components/layout.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Sheet } from '#web/components/sheet.tsx';

/** 'Page Not Found', with ways back. */
export default function NotFound() {
  const navigate = useNavigate();
  return (
    <Sheet>
      <PageHeader title={CATALOGUE.unknownRoute} />
      <Quiet width={520}>
        There is no page at this address. It may have moved, the record may have been deleted, or the address
        was cut short when it was copied.
      </Quiet>
      <Row top={22}>
        <ActionLink to="/dashboard">Go to the dashboard</ActionLink>
        <ActionButton variant="default" icon={ICONS['go back']} onClick={() => navigate(-1)}>
          Go back
        </ActionButton>
      </Row>
    </Sheet>
  );
}
