import { useState } from 'react';
import { usePageTitle } from '#web/components/page-title.ts';
import { LoginLayout } from '#web/layouts/login-layout.tsx';
import { useAddress } from '#web/use-address.ts';
import { AskForLink } from './ask-for-link.tsx';
import { SetPassword } from './set-password.tsx';

/** Asks for a one-time link; opened through that link, sets a new password. */
export default function PasswordReset() {
  usePageTitle('Password');
  const [search] = useAddress();
  // Taken once: it is removed from the address as soon as the page is shown.
  const [token] = useState(search.get('token'));
  return <LoginLayout>{token ? <SetPassword token={token} /> : <AskForLink />}</LoginLayout>;
}
