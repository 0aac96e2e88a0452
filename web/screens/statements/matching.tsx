import { useState } from 'react';
import { entriesOf } from '#shared/keys-of.ts';
import { countedLines } from '#shared/lines-counted.ts';
import { nairaShown, sumNaira } from '#shared/money.ts';
import { permission } from '#shared/permissions.ts';
import { statements } from '#shared/resources/payments/statements.ts';
import { type MatchLine, SHOWN_LINES, type ShownLines } from '#shared/statement-matches.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { Quiet, Row, Stack } from '#web/components/layout.tsx';
import { SkeletonTable } from '#web/components/skeletons.tsx';
import { Segmented } from '#web/crud/inputs/segmented.tsx';
import { Failed } from '#web/crud/list/list-states.tsx';
import type { WireRecord } from '#web/crud/record.ts';
import { useCan, useSession } from '#web/session/use-session.ts';
import { useAddress } from '#web/use-address.ts';
import { LineRow } from './line-row.tsx';
import { LINES_OF_PAGE, type SaidOfLine, useConfirm, useMatches } from './match-data.ts';
import { SayingWhat } from './saying-what.tsx';
import { TakingBack } from './taking-back.tsx';

const WORDS = {
  certain: 'Certain',
  likely: 'Likely',
  possible: 'Possible',
  none: 'Nothing found',
  matched: 'Known',
} as const satisfies Record<ShownLines, string>;

const NOTHING = {
  certain: 'No line is certain. Look at what is likely.',
  likely: 'Nothing is likely.',
  possible: 'Nothing is possible.',
  none: 'Of every open line something was found.',
  matched: 'No line is known yet.',
} as const satisfies Record<ShownLines, string>;

/** What the lines of a statement are: proposals with why, confirmed together; what is left is said by hand. The address says which are shown. */
export function Matching({ record }: { record: WireRecord }) {
  const [params, setParams] = useAddress();
  // Drawn at once: the address follows a moment later.
  const [{ show, at }, setAsked] = useState(() => ({
    show: SHOWN_LINES.find((one) => one === params.get('show')) ?? 'certain',
    at: Number.parseInt(params.get('page') ?? '', 10) || 1,
  }));
  const found = useMatches(record.id, show, at);
  const turn = (next: ShownLines, to: number) => {
    setAsked({ show: next, at: to });
    setParams(
      (asked) => {
        asked.set('show', next);
        asked.set('page', String(to));
        return asked;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  if (found.isPending) return <SkeletonTable rows={8} columns={4} />;
  if (found.isLoadingError) return <Failed error={found.error} onRetry={() => found.refetch()} />;
  const { counts, page, pages, lines } = found.data;
  return (
    <Stack gap={16}>
      <Row>
        <Segmented
          label="Lines that are"
          options={entriesOf(WORDS).map(([value, word]) => ({
            value,
            label: `${word} ${counts[value].toLocaleString('en-NG')}`,
          }))}
          value={show}
          onChange={(next) => turn(next, 1)}
        />
      </Row>
      {lines.length === 0 ? (
        <EmptyState kind="first-use" title={NOTHING[show]} />
      ) : (
        <Lines
          key={`${show} ${page}`}
          statement={record.id}
          isOpen={record.status === 'imported'}
          importer={Number(record.imported_by)}
          show={show}
          all={counts[show]}
          lines={lines}
        />
      )}
      {pages > 1 && (
        <Row gap={12}>
          <ActionButton variant="default" size="sm" disabled={page <= 1} onClick={() => turn(show, page - 1)}>
            Earlier lines
          </ActionButton>
          <Quiet>{`Page ${page} of ${pages}, ${LINES_OF_PAGE} lines each`}</Quiet>
          <ActionButton
            variant="default"
            size="sm"
            disabled={page >= pages}
            onClick={() => turn(show, page + 1)}
          >
            Later lines
          </ActionButton>
        </Row>
      )}
    </Stack>
  );
}

type LinesProps = {
  statement: number;
  isOpen: boolean;
  importer: number;
  show: ShownLines;
  all: number;
  lines: readonly MatchLine[];
};

function Lines({ statement, isOpen, importer, show, all, lines }: LinesProps) {
  const may = useCan()(permission('edit', statements.noun)) && isOpen;
  const me = useSession().user.id;
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const [choices, setChoices] = useState<Readonly<Record<number, number>>>({});
  const [asks, setAsks] = useState<'say' | 'take-back' | null>(null);
  const clear = () => {
    setPicked(new Set());
    setAsks(null);
  };
  const confirm = useConfirm(statement, clear);
  const isKnown = show === 'matched';
  const chosen = lines.filter(({ line }) => picked.has(line));
  const said = chosen.flatMap((one): SaidOfLine[] => {
    const proposal = one.proposals[choices[one.line] ?? 0];
    return proposal && proposal.id !== null ? [{ line: one.line, kind: proposal.kind, id: proposal.id }] : [];
  });
  const amount = nairaShown(sumNaira(chosen.map(({ debit, credit }) => debit + credit)));
  return (
    <Stack gap={12}>
      <ul>
        {lines.map((one) => (
          <LineRow
            key={one.line}
            line={one}
            may={may && (one.match === null || one.match.confirmed_by_id !== me)}
            picked={picked.has(one.line)}
            choice={choices[one.line] ?? 0}
            onPick={(on) =>
              setPicked(
                (before) => new Set(on ? [...before, one.line] : [...before].filter((id) => id !== one.line)),
              )
            }
            onChoice={(place) => setChoices((before) => ({ ...before, [one.line]: place }))}
          />
        ))}
      </ul>
      {may && (
        <Row gap={12}>
          {show === 'certain' && (
            <ActionButton loading={confirm.loading} onClick={() => confirm.submit({ certain: true })}>
              {all === 1
                ? 'Confirm the certain line'
                : `Confirm all ${all.toLocaleString('en-NG')} certain lines`}
            </ActionButton>
          )}
          {!isKnown && show !== 'none' && (
            <ActionButton
              variant={show === 'certain' ? 'default' : undefined}
              loading={confirm.loading}
              disabled={said.length === 0 || said.length < chosen.length}
              onClick={() => confirm.submit({ matches: said })}
            >
              {chosen.length === 0
                ? 'Confirm what is picked'
                : `Confirm ${countedLines(chosen.length)}, ${amount}`}
            </ActionButton>
          )}
          {!isKnown && importer !== me && (
            <ActionButton variant="default" disabled={chosen.length === 0} onClick={() => setAsks('say')}>
              Say what it is
            </ActionButton>
          )}
          {!isKnown && importer === me && (
            <Quiet>You imported it: another officer of Treasury says what leads to no record.</Quiet>
          )}
          {isKnown && (
            <ActionButton
              variant="default"
              disabled={chosen.length === 0}
              onClick={() => setAsks('take-back')}
            >
              {chosen.length === 0 ? 'Take back' : `Take back ${countedLines(chosen.length)}`}
            </ActionButton>
          )}
        </Row>
      )}
      {asks === 'say' && (
        <SayingWhat statement={statement} lines={chosen} onClose={() => setAsks(null)} onDone={clear} />
      )}
      {asks === 'take-back' && (
        <TakingBack statement={statement} lines={chosen} onClose={() => setAsks(null)} onDone={clear} />
      )}
    </Stack>
  );
}
