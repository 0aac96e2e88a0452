import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { api } from '#web/api/client.ts';
import { Section } from '#web/components/layout.tsx';
import styles from './chain.module.css';

const TITLE = 'From request to payment';

type Step = {
  kind: string;
  id: number;
  code: string;
  status: string;
  status_label: string;
  path: string | null;
};

type ChainProps = {
  url: string;
  id: number;
  version: number;
  /** Puts them under a heading of their own, which goes with them where there are none. */
  heading?: true;
};

/** The steps from a request to what is paid for it, each with its state, and its page for whoever may read it. */
export function Chain({ url, id, version, heading }: ChainProps) {
  const { pathname } = useLocation();
  const { data: steps = [] } = useQuery({
    queryKey: [url, id, 'chain', version],
    queryFn: async ({ signal }) => (await api.get<Step[]>(`${url}/${id}/chain`, { signal })).data,
  });
  if (steps.length < 2) return null;
  const line = (
    <nav aria-label={TITLE} className={styles.chain}>
      <ol>
        {steps.map(({ kind, id: of, code, status_label, path }) => (
          <li key={`${kind} ${of}`} aria-current={path === pathname ? 'step' : undefined}>
            <span className={styles.code}>
              {path && path !== pathname ? <Link to={path}>{code}</Link> : code}
            </span>
            <span className={styles.state}>{status_label}</span>
            <IconChevronRight size={15} stroke={1.8} aria-hidden />
          </li>
        ))}
      </ol>
    </nav>
  );
  return heading ? <Section title={TITLE}>{line}</Section> : line;
}
