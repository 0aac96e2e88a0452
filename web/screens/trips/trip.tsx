import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { formatDay } from '#shared/dates.ts';
import { CATALOGUE } from '#shared/errors.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';
import { newKey } from '#web/api/new-key.ts';
import { ActionButton, ActionLink } from '#web/components/action-button.tsx';
import { Amount } from '#web/components/amount.tsx';
import { Code } from '#web/components/code.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { ICONS } from '#web/components/icons.ts';
import { Quiet, Section, Stack } from '#web/components/layout.tsx';
import { Notice } from '#web/components/notice.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Sheet, SidePanel, WithSidePanel } from '#web/components/sheet.tsx';
import { SkeletonPage } from '#web/components/skeletons.tsx';
import { StatusWord } from '#web/components/status-word.tsx';
import { Failed } from '#web/crud/list/list-states.tsx';
import styles from './trip.module.css';

type Kind = 'flights' | 'hotels' | 'touring-advances' | 'retirements' | 'claims';
type Part = {
  kind: Kind;
  id: number;
  code: string;
  title: string;
  from: string;
  to: string;
  status: string;
  status_label: string;
  path: string | null;
  amount: number | null;
  cost: number;
  held: number;
  owed: number;
  owes: number;
};
type Nearby = Pick<Part, 'id' | 'code' | 'from' | 'to'> & { kind: Kind };
type TripAnswer = {
  id: number;
  user: { id: number; label: string };
  department: string | null;
  started: string | null;
  finished: string | null;
  parts: Part[];
  may_move: boolean;
  nearby: Nearby[];
  cost: number;
  held: number;
  got: number;
  owed: number;
  owes: number;
};
type Move = { kind: Kind; part_id: number; together: boolean };

const WORDS: Readonly<Record<Kind, string>> = {
  flights: 'Flight',
  hotels: 'Hotel',
  'touring-advances': 'Touring advance',
  retirements: 'Retirement',
  claims: 'Claim',
};

/** One trip: what was booked, paid in advance and claimed for it, from request to bank, and what it comes to. */
export default function Trip() {
  const { id = '' } = useParams();
  const queries = useQueryClient();
  const key = ['trips', id];
  const found = useQuery<TripAnswer, ApiError>({
    queryKey: key,
    queryFn: async ({ signal }) => (await api.get<TripAnswer>(`trips/${id}`, { signal })).data,
  });
  const move = useMutation<TripAnswer, ApiError, Move>({
    mutationFn: async (body) =>
      (await api.post<TripAnswer>(`trips/${id}/parts`, body, { key: newKey() })).data,
    onSuccess: (trip) => queries.setQueryData(key, trip),
  });
  if (found.isPending)
    return (
      <Sheet>
        <SkeletonPage />
      </Sheet>
    );
  if (found.error?.status === 404)
    return (
      <Sheet>
        <PageHeader title={CATALOGUE.unknownRoute} />
        <EmptyState
          kind="no-match"
          title="There is no such trip"
          action={
            <ActionLink to="/dashboard" variant="default" icon={ICONS['go back']}>
              Go to the dashboard
            </ActionLink>
          }
        >
          Its requests and papers were moved to another trip, or you may not see it.
        </EmptyState>
      </Sheet>
    );
  if (!found.data)
    return (
      <Sheet>
        <PageHeader title="Trip" />
        <Failed error={found.error} onRetry={() => found.refetch()} />
      </Sheet>
    );
  const trip = found.data;
  return (
    <Sheet>
      <PageHeader
        title={
          trip.started ? `Trip, ${daysOf({ from: trip.started, to: trip.finished ?? trip.started })}` : 'Trip'
        }
        subtitle={[trip.user.label, trip.department].filter(Boolean).join(', ')}
      />
      <WithSidePanel side={<Money trip={trip} />}>
        {move.error && <Notice tone="bad">{move.error.detail}</Notice>}
        {trip.parts.length === 0 && <Quiet>Nothing belongs to this trip any more.</Quiet>}
        <ol className={styles.parts}>
          {trip.parts.map((part) => (
            <PartLine
              key={`${part.kind} ${part.id}`}
              part={part}
              onLeave={
                trip.may_move && trip.parts.length > 1 && isMovable(part)
                  ? () => move.mutate({ kind: part.kind, part_id: part.id, together: false })
                  : undefined
              }
            />
          ))}
        </ol>
        {trip.may_move && trip.nearby.length > 0 && (
          <Section title="Does it belong to this trip?">
            <Quiet size={13.5}>Requested for days around these.</Quiet>
            <ul className={styles.nearby}>
              {trip.nearby.map(({ kind, id: part_id, code, ...days }) => (
                <li key={`${kind} ${part_id}`}>
                  <span>
                    {WORDS[kind]} <Code>{code}</Code>, {daysOf(days)}
                  </span>
                  <ActionButton
                    variant="default"
                    size="sm"
                    onClick={() => move.mutate({ kind, part_id, together: true })}
                  >
                    Add to this trip
                  </ActionButton>
                </li>
              ))}
            </ul>
          </Section>
        )}
      </WithSidePanel>
    </Sheet>
  );
}

function PartLine({ part, onLeave }: { part: Part; onLeave?: () => void }) {
  const { kind, code, title, status, status_label, path, amount, cost, held, owed, owes } = part;
  return (
    <li>
      <div className={styles.head}>
        <span className={styles.what}>
          {WORDS[kind]} {path ? <Link to={path}>{code}</Link> : <Code>{code}</Code>}
        </span>
        <Amount naira={amount} tone="strong" />
      </div>
      <Quiet as="span" size={13.5}>
        {title}, <span className={styles.days}>{daysOf(part)}</span>
      </Quiet>
      <div className={styles.foot}>
        <StatusWord status={status}>{status_label}</StatusWord>
        <span className={styles.figures}>
          <Figure words="paid" naira={cost} />
          <Figure words="set aside" naira={held} />
          <Figure words="to be paid" naira={owed} />
          <Figure words="to account for" naira={owes} />
        </span>
        {onLeave && (
          <ActionButton variant="quiet" size="sm" onClick={onLeave}>
            Not part of this trip
          </ActionButton>
        )}
      </div>
    </li>
  );
}

function Figure({ words, naira }: { words: string; naira: number }) {
  if (naira === 0) return null;
  return (
    <span>
      <Amount naira={naira} /> {words}
    </span>
  );
}

function Money({ trip }: { trip: TripAnswer }) {
  const lines: [string, number][] = [
    [`Paid to ${trip.user.label}`, trip.got],
    ['Still to be paid to them', trip.owed],
    ['Still to be accounted for by them', trip.owes],
    ['Set aside and not yet paid', trip.held],
  ];
  return (
    <SidePanel title="What it comes to">
      <Stack gap={16}>
        <div>
          <Amount naira={trip.cost} size="hero" />
          <Quiet size={13.5}>borne by the department so far</Quiet>
        </div>
        <dl className={styles.money}>
          {lines.map(([words, naira]) => (
            <div key={words}>
              <dt>{words}</dt>
              <dd>
                <Amount naira={naira} />
              </dd>
            </div>
          ))}
        </dl>
        <Quiet size={13}>What is set aside is not part of the cost until it is paid.</Quiet>
      </Stack>
    </SidePanel>
  );
}

/** A retirement goes with its advance. */
function isMovable({ kind }: Part): boolean {
  return kind !== 'retirements';
}

function daysOf({ from, to }: { from: string; to: string }): string {
  return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
}
