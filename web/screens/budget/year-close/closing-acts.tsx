import { IconLock, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Closing } from '#shared/resources/budget/year-close.ts';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { ActionButton, ActionLink } from '#web/components/action-button.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { ICONS } from '#web/components/icons.ts';
import { Quiet, Stack } from '#web/components/layout.tsx';
import { Notice } from '#web/components/notice.tsx';
import { StillWorking } from '#web/crud/still-working.tsx';
import { closingPath } from './closing-data.ts';
import { YearTotals } from './closing-figures.tsx';
import { SendBack } from './send-back.tsx';

type Act = 'submit' | 'confirm' | 'send-back';

/** Submitting, confirming and printing the close of a year; what can't be done now says why. */
export function ClosingActs({ closing }: { closing: Closing }) {
  const [asked, setAsked] = useState<Act | null>(null);
  const { status, may, progress } = closing;
  const act = status === 'closed' || progress ? null : status === 'open' ? 'submit' : 'confirm';
  const why = act && may[act];
  return (
    <>
      <PrintLink year={closing.year} />
      {act === 'confirm' && may.send_back === null && (
        <ActionButton variant="default" icon={ICONS.block} onClick={() => setAsked('send-back')}>
          Send back
        </ActionButton>
      )}
      {act && (
        <ActionButton
          icon={act === 'submit' ? ICONS.send : IconLock}
          disabled={why !== null}
          aria-describedby={why ? 'why-not-close' : undefined}
          onClick={() => setAsked(act)}
        >
          {act === 'submit' ? 'Submit' : `Close ${closing.year}`}
        </ActionButton>
      )}
      {why && (
        <Quiet size={13} id="why-not-close" style={{ flexBasis: '100%' }}>
          {why}
        </Quiet>
      )}
      {asked === 'send-back' && <SendBack closing={closing} onClose={() => setAsked(null)} />}
      {asked && asked !== 'send-back' && (
        <AskedAct act={asked} closing={closing} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

type AskedProps = { act: Exclude<Act, 'send-back'>; closing: Closing; onClose: () => void };

function AskedAct({ act, closing, onClose }: AskedProps) {
  const { year, next_year, version } = closing;
  // What is closed is what was seen here: whoever decides anew meanwhile makes this refused.
  const [seen] = useState(version);
  const { submit, loading, error } = useSubmit({
    inPlace: true,
    send: (body: { seen: number }, key) => api.post(`${closingPath(year)}/${act}`, body, { key }),
    done: (_data, _body, { message }) => message,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      width={640}
      onClose={onClose}
      title={act === 'submit' ? `Submit the close of ${year}?` : `Close the budget year ${year}?`}
      confirm={act === 'submit' ? 'Submit close' : `Close ${year}`}
      loading={loading}
      onConfirm={() => submit({ seen })}
    >
      <Stack gap={16}>
        <p>
          {act === 'submit'
            ? 'A second budget officer reads what is decided and closes the year. Whatever is decided anew before that opens it again.'
            : `Everything that is decided is done at once, and nothing is entered in ${year} any more. This can’t be undone.`}
        </p>
        <YearTotals closing={closing} label={`What the close does to ${year} and ${next_year}`} />
        {version !== seen && (
          <Notice tone="warn">
            Something was decided anew since you opened this. Cancel, and read it again.
          </Notice>
        )}
        {error && (
          <Notice tone="bad" title={error.message}>
            {error.detailWithReference}
          </Notice>
        )}
        {loading && <StillWorking />}
      </Stack>
    </ConfirmDialog>
  );
}

/** The paper for the auditor, once something was decided. */
function PrintLink({ year }: { year: number }) {
  const filter = JSON.stringify({ match: 'all', rules: [{ field: 'year', op: 'equals', value: year }] });
  const found = useQuery({
    queryKey: ['yearClosings', 'of', year],
    queryFn: async () =>
      (await api.get<{ id: number }[]>(`yearClosings?per_page=1&filter=${encodeURIComponent(filter)}`)).data,
    retry: false,
  });
  const id = found.data?.[0]?.id;
  if (id === undefined) return null;
  return (
    <ActionLink to={`/budget/year-closings/${id}/print`} variant="default" icon={IconPrinter}>
      Print
    </ActionLink>
  );
}
