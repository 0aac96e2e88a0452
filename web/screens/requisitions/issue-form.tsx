import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatDay, lagosToday } from '#shared/dates.ts';
import type { ShelfLine } from '#shared/requisition-shelf.ts';
import { inText } from '#shared/resource/in-text.ts';
import { are, grouped } from '#shared/resource/plural.ts';
import { requisitions } from '#shared/resources/staff-services/requisitions.ts';
import { chooseLots } from '#shared/stock.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { Quiet, Row, Section, Stack } from '#web/components/layout.tsx';
import { quantityOf } from '#web/components/quantity-of.ts';
import { SkeletonLines } from '#web/components/skeletons.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { DraftWord } from '#web/crud/form/draft-word.tsx';
import { LeaveDialog, useLeaveGuard } from '#web/crud/form/leave-guard.tsx';
import { UnansweredNotice } from '#web/crud/form/unanswered-notice.tsx';
import { type Draft, draftName, useDraftSaving, useKeptDraft } from '#web/crud/form/use-draft.ts';
import { useSentOver } from '#web/crud/form/use-sent-over.ts';
import { Failed } from '#web/crud/list/list-states.tsx';
import type { WireRecord } from '#web/crud/record.ts';
import { isSaidAt, RefusalNotice } from '#web/crud/refusal-notice.tsx';

/** Issues what is outstanding, line by line: what is on which shelf, and from which lots it goes out. */
export function IssueForm({ record }: { record: WireRecord }) {
  const form = `${draftName(requisitions.name, record.id)}-issue`;
  const draft = useKeptDraft(form);
  const found = useQuery<ShelfLine[], ApiError>({
    queryKey: ['requisition-shelf', record.id, record.version],
    queryFn: async ({ signal }) =>
      (await api.get<ShelfLine[]>(`register/requisitions/${record.id}/shelf`, { signal })).data,
    staleTime: 0,
    // What is typed and said stays while the shelf is read anew.
    placeholderData: (before, query) => (query?.queryKey[1] === record.id ? before : undefined),
  });
  return (
    <Section title="Issue" top={0}>
      {(found.isPending || draft.isPending) && <SkeletonLines lines={4} />}
      {found.isLoadingError && <Failed error={found.error} onRetry={() => found.refetch()} />}
      {found.data && !draft.isPending && (
        <Lines
          record={record}
          lines={found.data.filter(({ outstanding }) => outstanding > 0)}
          isOld={found.isPlaceholderData}
          form={form}
          draft={draft.data ?? null}
        />
      )}
    </Section>
  );
}

type Typed = { amounts: Readonly<Record<number, string>>; close: string };

const NOTHING: Typed = { amounts: {}, close: '' };

type LinesProps = {
  record: WireRecord;
  lines: readonly ShelfLine[];
  /** Whether the lines are those of the record before it changed. */
  isOld: boolean;
  form: string;
  draft: Draft | null;
};

function Lines({ record, lines, isOld, form, draft }: LinesProps) {
  const [{ amounts, close }, setTyped] = useState<Typed>(() => ({
    ...NOTHING,
    ...(draft?.content.values as Partial<Typed> | undefined),
  }));
  const [asking, setAsking] = useState(false);
  const sentTyped = useRef<Typed>(NOTHING);
  /** Over which version goods went out whose figures aren't read anew yet. */
  const [issuedOver, setIssuedOver] = useState<number | null>(null);
  const isBefore = isOld || issuedOver === record.version;
  const dirty = close !== '' || Object.values(amounts).some((amount) => amount.trim() !== '');
  const over = useSentOver(record.version, draft);
  const drafts = useDraftSaving(form, { values: { amounts, close }, version: over.version }, dirty, draft);
  const { blocker } = useLeaveGuard(dirty);
  const { submit, loading, error, errors } = useSubmit({
    inPlace: true,
    send: async (body: Record<string, unknown>, key) => {
      const answer = await api.post(`requisitions/${record.id}/treat`, body, {
        key,
        instead: drafts.insteadOf(key),
      });
      await drafts.end();
      return answer;
    },
    kept: (text) => drafts.keyOf(text),
    done: (_data, _body, { message }) => message,
    onDone: () => {
      setIssuedOver(over.version);
      over.done();
      setTyped((now) => typedSince(sentTyped.current, now));
      setAsking(false);
    },
    onFailed: (failure) => {
      drafts.refused(failure);
      over.refused(failure);
      setAsking(false);
    },
  });
  const typed = lines.filter(({ id }) => (amounts[id] ?? '').trim() !== '');
  const wrong = typed.filter(({ id }) => Number.isNaN(quantityOf(amounts[id] ?? '')));
  const chosen = typed.flatMap(({ id }) => {
    const quantity = quantityOf(amounts[id] ?? '');
    return quantity > 0 ? [{ id, quantity }] : [];
  });
  const all = lines.flatMap(({ id, outstanding, usable }) => {
    const quantity = Math.min(outstanding, usable);
    return quantity > 0 ? [{ id, quantity }] : [];
  });
  // What is typed counts, a 0 too; only where nothing is typed goes out all that there is.
  const isClosing = close.trim() !== '';
  const sent = typed.length > 0 || isClosing ? chosen : all;
  const isShort = lines.some(({ outstanding, usable }) => usable < outstanding);
  const issue = () => {
    over.sent();
    sentTyped.current = { amounts, close };
    submit({ items: sent, ...(close.trim() ? { close: close.trim() } : {}), seen: over.version });
  };
  const wrongHere = (id: number) => {
    if (wrong.some((one) => one.id === id)) return 'Enter a whole number';
    // What was sent without an answer may be issued: the portal judges that it isn't again.
    if (over.isUnanswered) return undefined;
    const line = lines.find((one) => one.id === id);
    const quantity = quantityOf(amounts[id] ?? '');
    if (!line || !(quantity > 0)) return undefined;
    if (quantity > line.outstanding)
      return `Only ${grouped(line.outstanding)} ${are(line.outstanding)} outstanding.`;
    return quantity > line.usable
      ? `Only ${grouped(line.usable)} ${are(line.usable)} on the shelf.`
      : undefined;
  };
  const wrongAt = (id: number) => {
    const said = wrongHere(id);
    if (said) return said;
    const place = sent.findIndex((one) => one.id === id);
    return place < 0 ? undefined : errors[`items.${place}.quantity`]?.join(' ');
  };
  const canSend = !isBefore && !lines.some(({ id }) => wrongHere(id)) && (sent.length > 0 || isClosing);
  const given = (id: number) => sent.find((one) => one.id === id)?.quantity ?? 0;
  const closed = lines.flatMap(({ id, product, outstanding }) => {
    const rest = outstanding - given(id);
    return rest > 0 ? [`${grouped(rest)} of ${product}`] : [];
  });
  const goesOut = lines.flatMap(({ id, product }) =>
    given(id) > 0 ? [`${grouped(given(id))} of ${product}`] : [],
  );
  const words = isClosing
    ? {
        act: sent.length > 0 ? 'Issue and close the rest' : 'Close the rest',
        ask: `Close what is left of ${record.code}?`,
      }
    : isShort
      ? { act: 'Issue what is on the shelf', ask: `Issue what is on the shelf for ${record.code}?` }
      : { act: 'Issue all outstanding', ask: `Issue all that is outstanding of ${record.code}?` };
  const isAsked = sent === all || isClosing;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        // What nobody typed is shown before it goes out, or is closed.
        if (isAsked) setAsking(true);
        else issue();
      }}
    >
      <Stack gap={20} width={620}>
        {lines.map((line) => (
          <Stack gap={4} key={line.id}>
            <strong>{line.product}</strong>
            <Quiet size={13.5}>
              Asked {grouped(line.quantity)}, approved {grouped(line.approved)}, issued {grouped(line.issued)}
              , outstanding {grouped(line.outstanding)}. On the shelf: {shelfOf(line)}.
            </Quiet>
            <TextField
              label={`Issue now of ${line.code}`}
              name={`issue-${line.id}`}
              inputMode="numeric"
              autoComplete="off"
              value={amounts[line.id] ?? ''}
              onChange={(typed) =>
                setTyped((before) => ({ ...before, amounts: { ...before.amounts, [line.id]: typed } }))
              }
              hint={isBefore || over.isUnanswered ? undefined : lotsOf(line, sent === all, amounts[line.id])}
              error={wrongAt(line.id)}
            />
          </Stack>
        ))}
        <TextField
          label="Why the rest is not issued"
          name="close"
          optional
          hint="Closes what stays outstanding. Leave it empty to issue the rest later."
          value={close}
          onChange={(words) => setTyped((before) => ({ ...before, close: words }))}
          error={errors.close?.join(' ')}
        />
        {!isSaidAt({ items: true, close: true }, errors) && <RefusalNotice error={error} />}
        {over.isUnanswered && canSend && !error && !loading && <UnansweredNotice />}
        <Row gap={12}>
          <ActionButton type="submit" loading={loading} disabled={!canSend}>
            {isAsked ? words.act : 'Issue'}
          </ActionButton>
          <DraftWord state={drafts.state} />
        </Row>
      </Stack>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={words.ask}
        confirm={words.act}
        loading={loading}
        onConfirm={issue}
      >
        <Stack gap={8}>
          {goesOut.length > 0 && <p>Leaves the stock at once: {goesOut.join('; ')}.</p>}
          {isClosing && closed.length > 0 && <p>Closed, and not issued any more: {closed.join('; ')}.</p>}
        </Stack>
      </ConfirmDialog>
      <LeaveDialog blocker={blocker} kept={drafts.state} onDiscard={drafts.end} />
    </form>
  );
}

/** What was typed after something was sent; what was sent is typed no more. */
function typedSince(sent: Typed, now: Typed): Typed {
  const amounts = Object.entries(now.amounts).filter(([id, amount]) => amount !== sent.amounts[Number(id)]);
  return { amounts: Object.fromEntries(amounts), close: now.close === sent.close ? '' : now.close };
}

/** How many there are, in what they are counted, and where. */
function shelfOf({ usable, measure, shelf_no }: ShelfLine): string {
  const counted = measure ? `${grouped(usable)} (${inText(measure)})` : grouped(usable);
  return shelf_no ? `${counted}, shelf ${shelf_no}` : counted;
}

/** From which lots a quantity goes out; where nothing is typed, what goes out with everything that is there. */
function lotsOf({ lots, outstanding, usable }: ShelfLine, isAll: boolean, typed = ''): string | undefined {
  if (typed.trim() === '' && !isAll) return undefined;
  const quantity = typed.trim() === '' ? Math.min(outstanding, usable) : quantityOf(typed);
  if (!(quantity > 0) || quantity > outstanding) return undefined;
  const chosen = chooseLots(lots, quantity, lagosToday());
  if (!chosen) return undefined;
  const words = chosen.map(
    (lot) =>
      `${grouped(lot.quantity)} ${lot.expiry_date ? `good until ${formatDay(lot.expiry_date)}` : 'that don’t expire'}`,
  );
  return `Goes out: ${words.join(', ')}.`;
}
