import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '#web/api/client.ts';
import { ActionAnchor } from '#web/components/action-button.tsx';
import { usePageTitle } from '#web/components/page-title.ts';
import styles from './hr-portal.module.css';

const NO_ADDRESS =
  'The address of the HR system is not entered yet. An administrator can enter it under Configure.';

/** Opens the external HR system in a new tab, then returns to staff services; says so when the browser forbids the tab. */
export default function HrPortal() {
  usePageTitle('HR portal');
  const navigate = useNavigate();
  const [forbidden, setForbidden] = useState(false);
  const opened = useRef(false);
  const settings = useQuery({ queryKey: ['settings', 'hr-portal'], queryFn: hrPortalAddress });
  const address = settings.data;

  useEffect(() => {
    if (!address || opened.current) return;
    opened.current = true;
    const tab = window.open(address, '_blank');
    if (!tab) return setForbidden(true);
    tab.opener = null;
    navigate('/staff-services', { replace: true });
  }, [address, navigate]);

  return (
    <main className={styles.page}>
      <h1>HR portal</h1>
      {settings.isPending && <p role="status">Loading...</p>}
      {settings.isError && <p role="alert">{settings.error.message}</p>}
      {settings.isSuccess && !address && <p>{NO_ADDRESS}</p>}
      {forbidden && address && (
        <>
          <p>Your browser blocked the new tab.</p>
          <ActionAnchor href={address} target="_blank" rel="noreferrer">
            Open the HR system
          </ActionAnchor>
        </>
      )}
      <Link to="/staff-services">Back to staff services</Link>
    </main>
  );
}

async function hrPortalAddress({ signal }: { signal: AbortSignal }): Promise<string | null> {
  const { data } = await api.get<{ key: string; value: string | null }[]>('settings/values', { signal });
  return data.find(({ key }) => key === 'hr_portal_url')?.value || null;
}
