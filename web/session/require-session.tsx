import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { CATALOGUE } from '#shared/errors.ts';
import { notify } from '../components/toasts.ts';
import { renewSession } from './restore.ts';
import { rememberPlace } from './return-to.ts';
import { SignedOutHere } from './signed-out-here.tsx';
import { useSessionState } from './use-session.ts';

/** Shows its children to whoever is signed in; sends anybody else to login, to come back here afterwards. */
export function RequireSession({ children }: { children: ReactNode }) {
  const state = useSessionState();
  const { pathname } = useLocation();
  useEffect(() => {
    // The stored session shows at once; what changed at the server since follows. An end shows by itself.
    if (pathname) void renewSession().catch(() => undefined);
  }, [pathname]);
  if (state.status !== 'signed-out') return children;
  if (state.reason === 'untold') return <SignedOutHere />;
  return state.reason === 'left' ? null : <ToLogin user_id={state.user_id} />;
}

function ToLogin({ user_id }: { user_id: number | null }) {
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    if (pathname === '/') return;
    rememberPlace(pathname + search + hash, user_id);
    notify.error(CATALOGUE.session);
  }, [pathname, search, hash, user_id]);
  return <Navigate to="/login" replace />;
}
