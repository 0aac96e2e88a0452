import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { lagosToday } from '#shared/dates.ts';
import type { FieldErrors } from '#shared/errors.ts';
import { supplies } from '#shared/resources/inventory/supplies.ts';
import { orderWorkflow } from '#shared/workflows/orders.ts';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { ActionLink } from '#web/components/action-button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { FormErrorSummary } from '#web/components/form-error-summary.tsx';
import { Block, Quiet } from '#web/components/layout.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Sheet } from '#web/components/sheet.tsx';
import { SkeletonPage } from '#web/components/skeletons.tsx';
import { RecordFailure } from '#web/crud/detail/record-failure.tsx';
import { useRecord } from '#web/crud/detail/use-record.ts';
import { DraftWord } from '#web/crud/form/draft-word.tsx';
import { FieldInput } from '#web/crud/form/form-fields.tsx';
import { LeaveDialog, useLeaveGuard } from '#web/crud/form/leave-guard.tsx';
import { RestoredNotice } from '#web/crud/form/restored-notice.tsx';
import { UnansweredNotice } from '#web/crud/form/unanswered-notice.tsx';
import { type Draft, draftName, useDraftSaving, useKeptDraft } from '#web/crud/form/use-draft.ts';
import { useSentOver } from '#web/crud/form/use-sent-over.ts';
import { type Linked, wireAct } from '#web/crud/record.ts';
import { isSaidAt } from '#web/crud/refusal-notice.tsx';
import { linesOf, type Order } from './order-data.ts';
import { bodyOf, emptyParts, type Part, placedOn, problemsOf, saidParts, withProducts } from './parts.ts';
import { ReceiveFoot } from './receive-foot.tsx';
import { ReceiveLines } from './receive-lines.tsx';

const INSPECTED_BY = orderWorkflow.acts.fulfil.asks.inspected_by;

/** The page on which the store takes a delivery in; what is typed is kept as a draft. */
export default function ReceiveGoods() {
  const { id = '' } = useParams();
  const found = useRecord(supplies, id, { fresh: true });
  const form = `${draftName(supplies.name, Number(id))}-fulfil`;
  const draft = useKeptDraft(form);
  if (found.isLoadingError)
    return <RecordFailure resource={supplies} error={found.error} onRetry={() => found.refetch()} />;
  if (found.isPending || draft.isPending)
    return (
      <Sheet>
        <SkeletonPage />
      </Sheet>
    );
  const order = found.data as Order;
  return (
    <Sheet>
      <PageHeader
        title={`Receive goods of ${order.code}`}
        crumbs={[
          { label: supplies.title, to: supplies.path },
          { label: order.code, to: `${supplies.path}/${order.id}` },
          { label: 'Receive' },
        ]}
        subtitle={`${order.vendor.label}, invoice ${order.invoice_no}`}
      />
      <Delivery order={order} form={form} draft={draft.data ?? null} />
    </Sheet>
  );
}

type Typed = { parts: Part[]; inspected_by: Linked | null };
type DeliveryProps = { order: Order; form: string; draft: Draft | null };

function Delivery({ order, form, draft }: DeliveryProps) {
  const act = wireAct(order, 'fulfil');
  if (!act?.allowed)
    return (
      <EmptyState
        kind="no-match"
        title="Nothing can be received of this order now"
        action={<ActionLink to={`${supplies.path}/${order.id}`}>Open {order.code}</ActionLink>}
      >
        {act?.why_not?.sentence ?? 'You may not receive its goods.'}
      </EmptyState>
    );
  return <DeliveryForm order={order} form={form} draft={draft} />;
}

function DeliveryForm({ order, form, draft }: DeliveryProps) {
  const lines = linesOf(order);
  const empty: Typed = { parts: emptyParts(lines), inspected_by: null };
  const [entered, setTyped] = useState(() => keptIn(draft, empty));
  // Whoever raised the order may change it meanwhile: what is typed stays with its product.
  const typed = { ...entered, parts: placedOn(lines, entered.parts) };
  const [problems, setProblems] = useState<FieldErrors>({});
  const [restoredAt, setRestoredAt] = useState(draft?.updated_at ?? null);
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const dirty = JSON.stringify(typed) !== JSON.stringify(empty);
  const over = useSentOver(order.version, draft);
  const drafts = useDraftSaving(form, { values: typed, version: over.version }, dirty, draft);
  const { blocker, letGo } = useLeaveGuard(dirty);
  const sent = bodyOf(typed.parts);
  const { submit, loading, error } = useSubmit({
    inPlace: true,
    send: (body: Record<string, unknown>, key) =>
      api.post<Order>(`${supplies.url}/${order.id}/fulfil`, body, { key, instead: drafts.insteadOf(key) }),
    kept: (text) => drafts.keyOf(text),
    done: (_data, _body, { message }) => message,
    onDone: async () => {
      letGo();
      over.done();
      // What was received is typed no more: the order that comes back anew must not make another draft of it.
      setTyped(empty);
      await drafts.end();
      await navigate(`${supplies.path}/${order.id}`);
    },
    // The errors name the lines as they were sent, without those in which nothing is typed.
    onFailed: (failure) => {
      drafts.refused(failure);
      over.refused(failure);
      say(atTheirPlace(failure.errors, typed.parts));
    },
  });
  // A line that is to be corrected is shown, whatever was searched for.
  const say = (found: FieldErrors) => {
    if (Object.keys(found).length > 0) setText('');
    setProblems(found);
  };
  const start = () => {
    setTyped(empty);
    setRestoredAt(null);
    over.done();
    return drafts.end();
  };
  const send = () => {
    // What was sent without an answer may have been received: the portal judges that it isn't again.
    const wrong = over.isUnanswered ? {} : problemsOf(typed.parts, lines, lagosToday());
    const found = sent.length > 0 ? wrong : { 'lines.0.accepted': ['Enter what was delivered'] };
    say(found);
    if (Object.keys(found).length > 0) return;
    over.sent();
    submit({ lines: sent, inspected_by: typed.inspected_by?.id ?? null, seen: over.version });
  };
  const isSaid = isSaidAt({ lines: true, inspected_by: true }, problems);
  return (
    <>
      {restoredAt && dirty && <RestoredNotice at={restoredAt} onDiscard={start} />}
      {over.isUnanswered && !error && !loading && <UnansweredNotice />}
      <FormErrorSummary
        errors={withProducts(problems, typed.parts, lines)}
        refused={problems}
        before="this can be received"
        error={isSaid ? null : error}
      />
      <ReceiveLines
        lines={lines}
        parts={typed.parts}
        problems={problems}
        text={text}
        onText={setText}
        onParts={(parts) => setTyped((before) => ({ ...before, parts }))}
      />
      <Block top={22} width={420}>
        <FieldInput
          name="inspected_by"
          field={INSPECTED_BY}
          value={typed.inspected_by}
          onChange={(person) => setTyped((before) => ({ ...before, inspected_by: person as Linked | null }))}
          error={problems.inspected_by?.[0]}
          problems={problems}
          form={supplies.name}
          values={{}}
        />
      </Block>
      <Quiet top={18} size={13.5}>
        What is accepted comes into stock now. What is rejected goes back and stays outstanding.
      </Quiet>
      <ReceiveFoot
        parts={typed.parts}
        lines={lines}
        loading={loading}
        onReceive={send}
        cancel={`${supplies.path}/${order.id}`}
        aside={<DraftWord state={drafts.state} />}
      />
      <LeaveDialog blocker={blocker} kept={drafts.state} onDiscard={drafts.end} />
    </>
  );
}

function keptIn(draft: Draft | null, empty: Typed): Typed {
  const kept = draft?.content.values as Partial<Typed> | undefined;
  if (!kept || !Array.isArray(kept.parts)) return empty;
  return { parts: kept.parts, inspected_by: kept.inspected_by ?? null };
}

function atTheirPlace(errors: FieldErrors, parts: readonly Part[]): FieldErrors {
  const places = saidParts(parts).map(({ place }) => place);
  return Object.fromEntries(
    Object.entries(errors).map(([path, said]) => [
      path.replace(/^lines\.(\d+)\./, (_, at: string) => `lines.${places[Number(at)] ?? at}.`),
      said,
    ]),
  );
}
