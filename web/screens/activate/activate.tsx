import { useEffect, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { publicApi } from '#web/api/client.ts';
import { Notice } from '#web/components/notice.tsx';
import { usePageTitle } from '#web/components/page-title.ts';
import { LoginLayout } from '#web/layouts/login-layout.tsx';
import { useAddress } from '#web/use-address.ts';
import door from '../password-reset/door.module.css';
import { ActivationForm, type Invited } from './activation-form.tsx';

/** Opens an account by its one-time link: the person checks the profile and sets a password. */
export default function Activate() {
  usePageTitle('Activate your account');
  const [search] = useAddress();
  const [token] = useState(search.get('token') ?? '');
  const [invited, setInvited] = useState<Invited | null>(null);
  const [problem, setProblem] = useState(
    token ? null : 'The link is not complete. Copy all of it from the e-mail.',
  );

  useEffect(() => {
    if (!token) return;
    publicApi.get<Invited>(`links/${encodeURIComponent(token)}`).then(
      ({ data }) => setInvited(data),
      (error: unknown) => setProblem(error instanceof ApiError ? error.detail : String(error)),
    );
  }, [token]);

  return (
    <LoginLayout>
      <h1 className={door.title}>Activate your account</h1>
      {problem && (
        <div className={door.lead}>
          <Notice tone="bad" title="This link does not work">
            {problem} Ask the administrator who invited you for a new one.
          </Notice>
        </div>
      )}
      {!problem && !invited && <p role="status">Loading...</p>}
      {invited && <ActivationForm invited={invited} token={token} />}
    </LoginLayout>
  );
}
