import { IconClipboardText } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { CATALOGUE, type FieldErrors } from '#shared/errors.ts';
import { availableOf } from '#shared/fund-figures.ts';
import { MOST_AT_ONCE, sumOfRows } from '#shared/many-expenditures.ts';
import { amountInWords, formatNaira, parseNairaText } from '#shared/money.ts';
import { expenditures } from '#shared/resources/budget/expenditures.ts';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { wasJudged } from '#web/api/was-judged.ts';
import { ActionButton, ActionLink } from '#web/components/action-button.tsx';
import { FormErrorSummary } from '#web/components/form-error-summary.tsx';
import { Block, Quiet, Row } from '#web/components/layout.tsx';
import { groupWhileTyping } from '#web/components/money-typing.ts';
import { Notice } from '#web/components/notice.tsx';
import { DraftWord } from '#web/crud/form/draft-word.tsx';
import { LeaveDialog, useLeaveGuard } from '#web/crud/form/leave-guard.tsx';
import { RestoredNotice } from '#web/crud/form/restored-notice.tsx';
import { type Draft, useDraftSaving } from '#web/crud/form/use-draft.ts';
import { useSession } from '#web/session/use-session.ts';
import { useFundFigures } from '../create/use-fund-figures.ts';
import { grossNaira, useTaxes } from '../create/use-taxes.ts';
import { CellsDialog } from './cells-dialog.tsx';
import { ConfirmMany } from './confirm-many.tsx';
import { AddedVat, ListSums } from './list-sums.tsx';
import styles from './many.module.css';
import { atTheirPlace, problemsOf, withoutRows } from './many-problems.ts';
import { ManyTop } from './many-top.tsx';
import { PayGrid } from './pay-grid.tsx';
import {
  emptyRow,
  isTyped,
  leftOutOf,
  nairaOf,
  ofOtherKind,
  type PayRow,
  standingOf,
  withLast,
} from './pay-rows.ts';
import { type LeftOut, leftOutWords, type ReadCells, readCells } from './read-cells.ts';
import { SentNotice } from './sent-notice.tsx';
import { bodyOf, emptyList, keptIn, type Typed, unsaid } from './typed-list.ts';
import { useJudged } from './use-judged.ts';

type ManyFormProps = {
  form: string;
  draft: Draft | null;
  onRaised: (ids: readonly number[], leftOut: readonly LeftOut[]) => void;
};

/** The list as it is typed: what the payments share, one row for each, and the button that raises them all. */
export function ManyForm({ form, draft, onRaised }: ManyFormProps) {
  const { funds_year } = useSession();
  const empty = () => emptyList(funds_year);
  const [typed, setTyped] = useState<Typed>(() => keptIn(draft, empty()));
  const [problems, setProblems] = useState<FieldErrors>({});
  const [restoredAt, setRestoredAt] = useState(draft?.updated_at ?? null);
  const [asking, setAsking] = useState(false);
  const [pressed, setPressed] = useState(false);
  const [leftOut, setLeftOut] = useState<string | null>(null);
  const [cells, setCells] = useState<{ text: string; key: number | null } | null>(null);
  const { rows, type, fund } = typed;
  const filled = rows.filter(isTyped);
  const dirty = filled.length > 0 || typed.description !== '' || typed.memo !== '' || fund !== null;
  const drafts = useDraftSaving(form, { values: typed, version: null }, dirty, draft);
  const { blocker, letGo } = useLeaveGuard(dirty);
  const figures = useFundFigures(fund?.id ?? null);
  const taxes = useTaxes();
  const vat = type === 'third-party' && taxes?.is_on ? (typed.vat ?? null) : null;
  const bookedOf = (naira: number | null) => grossNaira(naira, vat, taxes);
  const judged = useJudged({
    ...{ type, vat },
    fundId: fund?.id ?? null,
    rows,
    onFound: (found) =>
      setTyped((before) => ({
        ...before,
        rows: before.rows.map((row) => ({ ...row, payee: found.get(row.key) ?? row.payee })),
      })),
  });
  const available_kobo = figures && availableOf(figures);
  const body = bodyOf(typed, taxes?.is_on === true);
  // A list that is sent once more is done once; judged again it would be a duplicate of itself.
  const sentAs = drafts.keyOf(JSON.stringify(body));
  const isSent = typed.sent === sentAs;
  const standing = standingOf(rows, { type, available_kobo, judgedOf: judged.judgedOf, bookedOf });
  const states = isSent ? unsaid(standing) : standing;
  const total_kobo = sumOfRows(filled.map((row) => bookedOf(nairaOf(row))));
  const sum = formatNaira(total_kobo);
  // A sum without the amounts that can't be read would be another's.
  const summed = filled.filter((row) => nairaOf(row) !== null).length;
  const isSummed = summed === filled.length;
  const room = Math.max(0, MOST_AT_ONCE - filled.length);
  const setRows = (change: (rows: readonly PayRow[]) => readonly PayRow[]) => {
    setProblems(withoutRows);
    setLeftOut(null);
    setTyped((before) => ({ ...before, rows: withLast(change(before.rows)) }));
  };
  const { submit, loading, error } = useSubmit({
    inPlace: true,
    send: (body: Record<string, unknown>, key) =>
      api.post<{ id: number }[]>('expenditures/many', body, {
        key,
        instead: drafts.insteadOf(key),
        failure: CATALOGUE.create,
      }),
    kept: (text) => drafts.keyOf(text),
    done: (_data, _body, { message }) => message,
    onDone: async (raised) => {
      letGo();
      setTyped(empty());
      await drafts.end();
      onRaised(
        raised.map(({ id }) => id),
        typed.left_out,
      );
    },
    onFailed: (failure) => {
      const { errors, status } = failure;
      drafts.refused(failure);
      setAsking(false);
      if (wasJudged(status)) setTyped((before) => ({ ...before, sent: null }));
      judged.forget();
      setProblems(atTheirPlace(errors, rows));
    },
  });
  // What is brought again isn't left out any more.
  const leaveOut = (more: readonly LeftOut[], brought: readonly PayRow[] = []) => {
    const again = new Set(
      [...more, ...brought.flatMap((row) => leftOutOf(row, undefined))].map(({ said }) => said),
    );
    setTyped((before) => ({
      ...before,
      left_out: [...before.left_out.filter(({ said }) => !again.has(said)), ...more],
    }));
  };
  const take = (read: ReadCells, key: number | null) => {
    const made = read.payments.map(({ payee, called, amount, reference }) =>
      emptyRow({
        payee: payee ? { kind: 'typed', id: null, name: payee, note: null } : null,
        called,
        // What can't be read stays as it was, so that the row can say so.
        amount: parseNairaText(amount) === null ? amount : groupWhileTyping(amount),
        reference,
        listed: true,
      }),
    );
    leaveOut(read.left_out, made);
    setRows((before) => {
      const place = before.findIndex((row) => row.key === key);
      const at = place < 0 ? before.length : place;
      // A pasted list takes the place of the empty row that it is pasted into, and nothing else's.
      return [...before.slice(0, at), ...made, ...before.slice(at)].filter((row) => isTyped(row));
    });
    setLeftOut(leftOutWords(read));
  };
  const paste = (text: string, key: number) => {
    const read = readCells(text, type);
    if (typeof read === 'string' || read.payments.length > room) return setCells({ text, key });
    take(read, key);
  };
  const send = () => {
    setTyped((before) => ({ ...before, sent: sentAs }));
    submit(body);
  };
  const check = useEffectEvent(() => {
    setPressed(false);
    if (isSent) return send();
    const found = problemsOf(typed, states, taxes?.is_on);
    setProblems(found);
    if (Object.keys(found).length === 0) setAsking(true);
  });
  // Nothing is raised that was not judged: who presses before that waits for it.
  const isJudged = pressed && (isSent || !judged.waiting);
  useEffect(() => {
    if (isJudged) check();
  }, [isJudged]);
  const raised = filled.length === 1 ? '1 expenditure' : `${filled.length} expenditures`;
  const after_kobo = available_kobo === null || isSent ? null : available_kobo - total_kobo;
  return (
    <>
      {restoredAt && dirty && (
        <RestoredNotice
          at={restoredAt}
          onDiscard={() => {
            setTyped(empty());
            setRestoredAt(null);
            return drafts.end();
          }}
        />
      )}
      <FormErrorSummary errors={problems} before="these can be raised" error={isSent ? null : error} />
      {isSent && !loading && <SentNotice />}
      <ManyTop
        shared={typed}
        problems={problems}
        onShared={(more) => {
          setProblems(withoutRows);
          setTyped((before) => ({
            ...before,
            ...more,
            ...(more.type && more.type !== before.type ? { rows: ofOtherKind(before.rows) } : {}),
          }));
        }}
      />
      {judged.error && !isSent && (
        <Block bottom={16} width={720} role="alert">
          <Notice tone="warn" title="The rows could not be checked">
            <p>{judged.error.detailWithReference}</p>
            <ActionButton
              variant="default"
              size="sm"
              onClick={() => {
                setProblems(withoutRows);
                judged.again();
              }}
            >
              Check again
            </ActionButton>
          </Notice>
        </Block>
      )}
      <PayGrid
        type={type}
        rows={rows}
        states={states}
        errors={problems}
        onRow={(key, more) =>
          setRows((before) => before.map((row) => (row.key === key ? { ...row, ...more } : row)))
        }
        onRemove={(key) => {
          const place = rows.findIndex((row) => row.key === key);
          leaveOut(rows.slice(place, place + 1).flatMap((row) => leftOutOf(row, states[place])));
          setRows((before) => before.filter((row) => row.key !== key));
        }}
        onCells={paste}
        foot={<ListSums {...{ type, summed, count: filled.length, total_kobo, after_kobo }} />}
      />
      <AddedVat net_kobo={sumOfRows(filled.map(nairaOf))} total_kobo={total_kobo} />
      <Row top={10} style={{ alignItems: 'center' }}>
        <ActionButton
          variant="quiet"
          size="sm"
          icon={IconClipboardText}
          onClick={() => setCells({ text: '', key: null })}
        >
          Paste or upload a list
        </ActionButton>
        {total_kobo > 0 && <Quiet size={13.5}>{amountInWords(total_kobo)}</Quiet>}
      </Row>
      <p role="status">{leftOut}</p>
      <div className={styles.foot}>
        <ActionButton size="lg" loading={loading || pressed} onClick={() => setPressed(true)}>
          {filled.length === 0
            ? 'Raise expenditures'
            : isSummed
              ? `Raise ${raised} for ${sum}`
              : `Raise ${raised}`}
        </ActionButton>
        <ActionLink variant="quiet" size="lg" to={expenditures.path}>
          Cancel
        </ActionLink>
        <DraftWord state={drafts.state} />
      </div>
      {cells && (
        <CellsDialog
          start={cells.text}
          type={type}
          room={room}
          onTaken={(read) => {
            take(read, cells.key);
            setProblems({});
            setCells(null);
          }}
          onClose={() => setCells(null)}
        />
      )}
      <ConfirmMany
        {...{ open: asking, loading, rows: filled, raised, sum, fund: fund?.label, after_kobo }}
        onClose={() => setAsking(false)}
        onConfirm={send}
      />
      <LeaveDialog blocker={blocker} kept={drafts.state} onDiscard={drafts.end} />
    </>
  );
}
