import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Leads on to the address that is shown in place of this one, unless somebody has gone elsewhere meanwhile. */
export function Forward({ to }: { to: string }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    // A slow device may draw the page of an address a moment after a link was followed from it.
    if (location.pathname === pathname) void navigate(to, { replace: true });
  }, [navigate, pathname, to]);
  return null;
}
