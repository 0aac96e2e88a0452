import { IconLogout } from '@tabler/icons-react';
import { useState } from 'react';
import { ActionButton } from '#web/components/action-button.tsx';
import { Rosette } from '#web/components/rosette.tsx';
import { useHeadingFocus } from '#web/components/use-heading-focus.ts';
import { displayName } from '#web/session/display-name.ts';
import { signOut } from '#web/session/sign-out.ts';
import { useSession } from '#web/session/use-session.ts';
import styles from './welcome-banner.module.css';

/** 'Welcome Back, {name}' with grade level, office and department, and the Logout button. */
export function WelcomeBanner() {
  const { user, groups, department } = useSession();
  const heading = useHeadingFocus();
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    await signOut();
    setLeaving(false);
  };
  const places = new Set(
    [user.grade_level?.name ?? 'Staff', groups[0]?.name, department?.name].filter(Boolean),
  );
  return (
    <section className={styles.banner} aria-label="Welcome" data-on-banner>
      <Rosette className={styles.rosette} />
      <div className={styles.words}>
        <p className={styles.place}>
          {[...places].map((place) => (
            <span key={place}>{place}</span>
          ))}
        </p>
        <h1 ref={heading} tabIndex={-1}>
          Welcome Back, {displayName(user)}
        </h1>
        <p className={styles.subtitle}>Manage your workspace efficiently</p>
      </div>
      <ActionButton
        className={styles.out}
        variant="quiet"
        icon={IconLogout}
        onClick={leave}
        loading={leaving}
      >
        Logout
      </ActionButton>
    </section>
  );
}
