import { useLocation, useNavigate } from 'react-router';

/** Leads from the page of a record that is gone to the list; does nothing on the list itself. */
export function useLeaveDeleted(listPath: string): () => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return () => {
    if (pathname !== listPath) navigate(listPath, { replace: true });
  };
}
