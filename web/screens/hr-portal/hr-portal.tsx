import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ActionAnchor } from '../../components/action-button.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { useBranding } from '../../session/branding.ts';
import styles from './hr-portal.module.css';

/** Opens the external HR system in a new tab, then returns to staff services; says so when the browser forbids the tab. */
export default function HrPortal() {
  usePageTitle('HR portal');
  const navigate = useNavigate();
  const branding = useBranding();
  const [forbidden, setForbidden] = useState(false);
  const opened = useRef(false);
  const address = branding?.hr_portal_url;

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
      {!branding && <p role="status">Loading...</p>}
      {branding && !address && <p>Nobody has entered the address of the HR system yet.</p>}
      {forbidden && address && (
        <>
          <p>Your browser did not let the HR system open by itself.</p>
          <ActionAnchor href={address} target="_blank" rel="noreferrer">
            Open the HR system
          </ActionAnchor>
        </>
      )}
      <Link to="/staff-services">Back to staff services</Link>
    </main>
  );
}
