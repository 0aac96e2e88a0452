import { type ComponentProps, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatMoment } from '#shared/dates.ts';
import { api } from '../api/client.ts';
import { newKey } from '../api/new-key.ts';
import { Paper } from '../components/print-page.tsx';
import { told } from '../crud/told.ts';
import { useBranding } from '../session/branding.ts';
import { displayName } from '../session/display-name.ts';
import { useSession } from '../session/use-session.ts';

type AgencyPaperProps = Omit<ComponentProps<typeof Paper>, 'agency' | 'printed'> & {
  /** The number of this printed copy; null before it is counted. */
  copy: number | null;
};

/** A paper under the agency's name and logo, that says who printed it when, and which copy it is. */
export function AgencyPaper({ copy, ...paper }: AgencyPaperProps) {
  const branding = useBranding();
  const { user } = useSession();
  return (
    <Paper
      {...paper}
      agency={{
        name: branding?.agency_name ?? '',
        address: branding?.agency_address,
        logo_url: branding?.logo_url,
      }}
      printed={`Printed by ${displayName(user)} at ${formatMoment(new Date())}${copy === null ? '' : `, copy ${copy}`}`}
    />
  );
}

/** The number of the copy that is printed, and what counts it; the number is on the paper before the browser prints it. */
export function useCopyCount(path: string): { copy: number | null; count: () => Promise<boolean> } {
  const [copy, setCopy] = useState<number | null>(null);
  // The same until the copy is counted, so that one whose answer was lost is not counted twice.
  const asked = useRef({ path, key: newKey() });
  const count = () =>
    told(async () => {
      if (asked.current.path !== path) asked.current = { path, key: newKey() };
      const { data } = await api.post<{ copy: number }>(path, {}, { key: asked.current.key });
      asked.current.path = '';
      flushSync(() => setCopy(data.copy));
    });
  return { copy, count };
}
