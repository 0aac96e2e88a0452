import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams } from 'react-router';
import { formatDay, formatMoment } from '#shared/dates.ts';
import { nairaShown } from '#shared/money.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { api, publicApi } from '#web/api/client.ts';
import { queryClient } from '#web/api/query-client.ts';
import { KeyValue } from '#web/components/key-value.tsx';
import { Stack } from '#web/components/layout.tsx';
import { Notice } from '#web/components/notice.tsx';
import { usePageTitle } from '#web/components/page-title.ts';
import { SkeletonLines } from '#web/components/skeletons.tsx';
import { LoginLayout } from '#web/layouts/login-layout.tsx';
import { OPEN } from '#web/session/scanned-code.ts';
import { useSessionState } from '#web/session/use-session.ts';
import { useAddress } from '#web/use-address.ts';

/** What a printed copy says. */
interface Paper {
  kind: string;
  code: string;
  total: number | null;
  as_at: string | null;
  printed_at: string;
  copy_no: number;
  state: string | null;
}

/** What a printed paper says, for whoever holds it; whoever is signed in and may read its record finds the way there. */
export default function PaperPage() {
  usePageTitle('Paper');
  return (
    <QueryClientProvider client={queryClient}>
      <LoginLayout>
        <Compared code={useParams().code ?? ''} />
      </LoginLayout>
    </QueryClientProvider>
  );
}

function Compared({ code }: { code: string }) {
  const [params] = useAddress();
  const { status } = useSessionState();
  const address = `v/${encodeURIComponent(code)}`;
  const paper = useQuery<Paper, ApiError>({
    queryKey: ['paper', code],
    queryFn: async () => (await publicApi.get<Paper>(address)).data,
    retry: false,
  });
  const record = useQuery<{ path: string }, ApiError>({
    queryKey: ['paper', code, 'record'],
    queryFn: async ({ signal }) => (await api.get<{ path: string }>(`${address}/record`, { signal })).data,
    enabled: status === 'signed-in',
    retry: false,
  });
  if (record.data && params.has(OPEN)) return <Navigate to={record.data.path} replace />;
  if (paper.isPending) return <SkeletonLines lines={6} />;
  if (!paper.data)
    return (
      <Stack gap={16}>
        <h1>This paper is not known</h1>
        <Notice tone="bad">{paper.error.detail}</Notice>
      </Stack>
    );
  const { kind, code: reference, total, as_at, printed_at, copy_no, state } = paper.data;
  return (
    <Stack gap={18}>
      <h1>{kind}</h1>
      <p>
        Compare these with the paper. Where one of them differs, the paper is not what the portal printed.
      </p>
      <KeyValue
        items={[
          ['Code', <strong key="code">{reference}</strong>],
          ...(total === null ? [] : [['Total', <strong key="total">{nairaShown(total)}</strong>] as const]),
          ...(as_at ? [['As at', formatDay(as_at)] as const] : []),
          ['Printed', formatMoment(printed_at)],
          ['Copy', copy_no],
          ...(state ? [['State now', state] as const] : []),
        ]}
      />
      {record.data && <Link to={record.data.path}>Open {reference}</Link>}
    </Stack>
  );
}
