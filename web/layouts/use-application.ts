import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { NavigationEntry } from '#shared/navigation.ts';
import { applicationAt, applicationsOf } from '../session/navigation.ts';
import { useSession } from '../session/use-session.ts';

const KEPT_UNDER = 'application';

/** The application whose menu the sidebar shows: the one that the path belongs to, else the last one selected. */
export function useApplication(): NavigationEntry | undefined {
  const { navigation } = useSession();
  const { pathname } = useLocation();
  const here = applicationAt(navigation, pathname);
  useEffect(() => {
    if (here) sessionStorage.setItem(KEPT_UNDER, String(here.id));
  }, [here]);
  if (here) return here;
  const last = sessionStorage.getItem(KEPT_UNDER);
  return applicationsOf(navigation).find(({ id }) => String(id) === last);
}
