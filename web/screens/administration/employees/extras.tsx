import {
  IconBuildings,
  IconDeviceMobileOff,
  IconFileImport,
  IconLogout,
  IconMailForward,
  IconUserCheck,
  IconUserOff,
  IconUserShare,
} from '@tabler/icons-react';
import { whyNotInvited } from '#shared/invitations.ts';
import { employees } from '#shared/resources/administration/employees.ts';
import { Quiet, Stack } from '#web/components/layout.tsx';
import type { Act, EndedProps, ResourceExtras } from '#web/crud/extras.ts';
import { lateDialog } from '#web/crud/late-dialog.tsx';
import type { WireRecord } from '#web/crud/record.ts';
import { Value } from '#web/crud/value.tsx';
import type { Session } from '#web/session/types.ts';
import { extras as payable, payableActs } from '../bank-details/payable-extras.tsx';

const InviteDialog = lateDialog(() => import('./invite-dialog.tsx').then((part) => part.InviteDialog));
const InvitedDialog = lateDialog<EndedProps>(() =>
  import('./invited-dialog.tsx').then((part) => part.InvitedDialog),
);
const LostAuthenticatorDialog = lateDialog(() =>
  import('./account-dialogs.tsx').then((part) => part.LostAuthenticatorDialog),
);
const EndSessionsDialog = lateDialog(() =>
  import('./account-dialogs.tsx').then((part) => part.EndSessionsDialog),
);
const ActivateDialog = lateDialog(() => import('./account-dialogs.tsx').then((part) => part.ActivateDialog));

const OWN = "You can't change your own account. Ask another administrator.";

/** What employees share with whoever can be paid, and the acts on their accounts: invite, remove a lost authenticator, sign out, deactivate, reactivate. */
export const extras: ResourceExtras = {
  ...payable,
  cells: { ...payable.cells, status: StatusCell },
  acts: (record, session) => [...payableActs(record), ...accountActs(record, session)],
  bulkActs: ({ permissions }) =>
    permissions.includes('edit-employees')
      ? [
          {
            key: 'invite',
            label: 'Invite',
            done: 'invited',
            icon: IconMailForward,
            danger: false,
            path: `${employees.url}/acts/invite`,
            whyNot: ({ status }) => whyNotInvited(status),
            ended: InvitedDialog,
          },
        ]
      : [],
  listLinks: [
    {
      label: 'Import',
      to: '/admin-center/imports/create?resource=users',
      icon: IconFileImport,
      permission: 'add-imports',
    },
  ],
};

/** The state of the account; of an invitation that ended, that another is needed. */
function StatusCell(record: WireRecord) {
  const status = <Value resource={employees} path="status" record={record} />;
  if (record.invite_again !== true) return status;
  return (
    <Stack gap={0}>
      {status}
      <Quiet size={12.5}>Invite again</Quiet>
    </Stack>
  );
}

function accountActs(record: WireRecord, { permissions, user }: Session): Act[] {
  if (!permissions.includes('edit-employees')) return [];
  const whyNot = record.id === user.id ? OWN : null;
  if (record.status === 'inactive')
    return [
      { key: 'activate', label: 'Reactivate', icon: IconUserCheck, dialog: ActivateDialog, whyNot },
      {
        key: 'hand-over',
        label: 'Hand over what is open',
        icon: IconUserShare,
        to: pageOf(record, 'hand-over'),
      },
    ];
  return [
    {
      key: 'invite',
      label: record.status === 'invited' ? 'Send an invitation' : 'Send a link for a new password',
      icon: IconMailForward,
      dialog: InviteDialog,
    },
    ...(record.status === 'active'
      ? [
          {
            key: 'remove-authenticator',
            label: 'Remove the authenticator',
            icon: IconDeviceMobileOff,
            dialog: LostAuthenticatorDialog,
            whyNot,
          },
          {
            key: 'end-sessions',
            label: 'Sign out everywhere',
            icon: IconLogout,
            dialog: EndSessionsDialog,
            whyNot,
          },
        ]
      : []),
    {
      key: 'move',
      label: 'Move to another department',
      icon: IconBuildings,
      to: pageOf(record, 'move'),
      whyNot,
    },
    { key: 'deactivate', label: 'Deactivate', icon: IconUserOff, to: pageOf(record, 'deactivate'), whyNot },
  ];
}

function pageOf({ id }: WireRecord, page: string): string {
  return `${employees.path}/${id}/${page}`;
}
