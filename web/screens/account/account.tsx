import { useQuery } from '@tanstack/react-query';
import { api } from '#web/api/client.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { Stack } from '#web/components/layout.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Sheet } from '#web/components/sheet.tsx';
import { SkeletonPage } from '#web/components/skeletons.tsx';
import { Tabs } from '#web/components/tabs.tsx';
import { useAddress } from '#web/use-address.ts';
import { Appearance } from './appearance.tsx';
import { Authenticator } from './authenticator.tsx';
import { Employment } from './employment.tsx';
import { Notices } from './notices.tsx';
import { PasswordChange } from './password-change.tsx';
import { Picture } from './picture.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SignIns } from './sign-ins.tsx';
import type { Account as AccountRecord } from './types.ts';

const TABS = [
  { key: 'profile', label: 'Profile', to: '/user/account' },
  { key: 'security', label: 'Sign-in and security', to: '/user/account?tab=security' },
  { key: 'settings', label: 'Settings', to: '/user/account?tab=settings' },
];

/** My Profile: who I am, how I prove it, what it tells me, and how it looks on this device. */
export default function Account() {
  const [search] = useAddress();
  const active = TABS.find(({ key }) => key === search.get('tab'))?.key ?? 'profile';
  const account = useQuery({
    queryKey: ['account'],
    queryFn: ({ signal }) => api.get<AccountRecord>('account', { signal }).then(({ data }) => data),
  });
  return (
    <Sheet>
      <PageHeader title="My Profile" />
      <Tabs label="My Profile" tabs={TABS} active={active} />
      <Stack gap={38} top={28} width={620}>
        {active === 'settings' && (
          <>
            <Notices />
            <Appearance />
          </>
        )}
        {active !== 'settings' && account.isPending && <SkeletonPage />}
        {active !== 'settings' && account.isLoadingError && (
          <EmptyState
            kind="failed"
            title={account.error.message}
            action={
              <ActionButton variant="default" onClick={() => account.refetch()}>
                Try again
              </ActionButton>
            }
          />
        )}
        {active === 'profile' && account.data && (
          <>
            <Picture account={account.data} />
            <ProfileForm account={account.data} />
            <Employment account={account.data} />
          </>
        )}
        {active === 'security' && account.data && (
          <>
            <PasswordChange owner={account.data} />
            <Authenticator account={account.data} />
            <SignIns />
          </>
        )}
      </Stack>
    </Sheet>
  );
}
