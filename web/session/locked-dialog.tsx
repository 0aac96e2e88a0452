import { useId, useState } from 'react';
import { CATALOGUE } from '#shared/errors.ts';
import { Avatar } from '../components/avatar.tsx';
import { Crest } from '../components/crest.tsx';
import { NativeDialog } from '../components/native-dialog.tsx';
import { forgetDirty } from './dirty.ts';
import { displayName } from './display-name.ts';
import styles from './locked-dialog.module.css';
import { sessionStore } from './session-store.ts';
import { SignInForm } from './sign-in-form.tsx';
import { stillTyping } from './still-typing.ts';
import type { SessionUser } from './types.ts';

/** Sign-in in place over the frosted page, after the session ended while something was typed on it. */
export function LockedDialog({ user, onSignedIn }: { user: SessionUser; onSignedIn: () => void }) {
  const heading = useId();
  const [password, setPassword] = useState('');
  const [typing] = useState(() => stillTyping(performance.now()));
  const leave = () => {
    forgetDirty();
    sessionStore.clear();
    location.assign('/login');
  };
  return (
    <NativeDialog labelledBy={heading} frosted>
      <div className={styles.head}>
        <Crest />
        Service Portal
      </div>
      <h2 className={styles.title} id={heading}>
        {CATALOGUE.session}
      </h2>
      <p className={styles.words}>Sign in to continue. Everything on this page is as you left it.</p>
      <div className={styles.person}>
        <Avatar name={user.name} />
        <span>
          <b>{displayName(user)}</b>
          <span className={styles.number}>{user.staff_no}</span>
        </span>
      </div>
      {/* It takes the focus: what goes on being typed is no password. */}
      <div onKeyDownCapture={(event) => typing.takes(performance.now()) && event.preventDefault()}>
        <SignInForm
          fixed
          username={user.staff_no}
          password={password}
          onChange={(typed) => {
            typing.end();
            setPassword(typed.password);
          }}
          label="Sign in and continue"
          onSignedIn={onSignedIn}
        />
      </div>
      <p className={styles.other}>
        <button type="button" onClick={leave}>
          Sign in as someone else
        </button>{' '}
        closes this page without saving it.
      </p>
    </NativeDialog>
  );
}
