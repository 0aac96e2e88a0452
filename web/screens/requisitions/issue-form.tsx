import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay, lagosToday } from '#shared/dates.ts';
import type { ShelfLine } from '#shared/requisition-shelf.ts';
import { chooseLots } from '#shared/stock.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { Quiet, Row, Section, Stack } from '#web/components/layout.tsx';
import { quantityOf } from '#web/components/quantity-of.ts';
import { SkeletonLines } from '#web/components/skeletons.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { Failed } from '#web/crud/list/list-states.tsx';
import type { WireRecord } from '#web/crud/record.ts';
import { RefusalNotice } from '#web/crud/refusal-notice.tsx';

/** Issues what is outstanding, line by line: what is on which shelf, and from which lots it goes out. */
export function IssueForm({ record }: { record: WireRecord }) {
  const found = useQuery<ShelfLine[], ApiError>({
    queryKey: ['requisition-shelf', record.id, record.version],
    queryFn: async ({ signal }) =>
      (await api.get<ShelfLine[]>(`register/requisitions/${record.id}/shelf`, { signal })).data,
    staleTime: 0,
  });
  return (
    <Section title="Issue" top={0}>
      {found.isPending && <SkeletonLines lines={4} />}
      {found.isLoadingError && <Failed error={found.error} onRetry={() => found.refetch()} />}
      {found.data && (
        <Lines record={record} lines={found.data.filter(({ outstanding }) => outstanding > 0)} />
      )}
    </Section>
  );
}

function Lines({ record, lines }: { record: WireRecord; lines: readonly ShelfLine[] }) {
  const [amounts, setAmounts] = useState<Readonly<Record<number, string>>>({});
  const [close, setClose] = useState('');
  const { submit, loading, error, errors } = useSubmit({
    send: (body: Record<string, unknown>, key) => api.post(`requisitions/${record.id}/treat`, body, { key }),
    done: (_data, _body, { message }) => message,
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
  const sent = typed.length > 0 || close.trim() ? chosen : all;
  const issue = () =>
    submit({ items: sent, ...(close.trim() ? { close: close.trim() } : {}), seen: record.version });
  const wrongAt = (id: number) => {
    if (wrong.some((one) => one.id === id)) return 'Enter a whole number';
    const place = sent.findIndex((one) => one.id === id);
    return place < 0 ? undefined : errors[`items.${place}.quantity`]?.join(' ');
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        issue();
      }}
    >
      <Stack gap={20} width={620}>
        {lines.map((line) => (
          <Stack gap={4} key={line.id}>
            <strong>{line.product}</strong>
            <Quiet size={13.5}>
              Asked {line.quantity}, approved {line.approved}, issued {line.issued}, outstanding{' '}
              {line.outstanding}. On the shelf: {line.usable}
              {line.measure ? ` ${line.measure}` : ''}
              {line.shelf_no ? `, shelf ${line.shelf_no}` : ''}.
            </Quiet>
            <TextField
              label={`Issue now of ${line.code}`}
              name={`issue-${line.id}`}
              inputMode="numeric"
              autoComplete="off"
              value={amounts[line.id] ?? ''}
              onChange={(typed) => setAmounts((before) => ({ ...before, [line.id]: typed }))}
              hint={lotsOf(line, amounts[line.id])}
              error={wrongAt(line.id)}
            />
          </Stack>
        ))}
        <TextField
          label="Why the rest is not issued"
          name="close"
          optional
          hint="Closes what stays outstanding. Leave it open to issue the rest later."
          value={close}
          onChange={setClose}
          error={errors.close?.join(' ')}
        />
        <RefusalNotice error={error} />
        <Row gap={12}>
          <ActionButton
            type="submit"
            loading={loading}
            disabled={wrong.length > 0 || (sent.length === 0 && !close.trim())}
          >
            {sent === all ? 'Issue all outstanding' : 'Issue'}
          </ActionButton>
        </Row>
      </Stack>
    </form>
  );
}

/** From which lots a quantity goes out. */
function lotsOf({ lots, outstanding }: ShelfLine, typed = ''): string | undefined {
  const quantity = typed.trim() === '' ? outstanding : quantityOf(typed);
  if (!(quantity > 0)) return undefined;
  const chosen = chooseLots(lots, quantity, lagosToday());
  if (!chosen) return 'There is not so much on the shelf.';
  const words = chosen.map(
    (lot) =>
      `${lot.quantity} ${lot.expiry_date ? `good until ${formatDay(lot.expiry_date)}` : 'that don’t expire'}`,
  );
  return `Goes out: ${words.join(', ')}.`;
}
