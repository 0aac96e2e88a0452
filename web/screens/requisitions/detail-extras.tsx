import { useState } from 'react';
import { formatTime } from '#shared/dates.ts';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { Block, Section, Stack } from '#web/components/layout.tsx';
import type { ResourceExtras } from '#web/crud/extras.ts';
import type { WireRecord } from '#web/crud/record.ts';
import { RefusalNotice } from '#web/crud/refusal-notice.tsx';
import { useSession } from '#web/session/use-session.ts';
import { AmountsInput } from './amounts-input.tsx';

/** The page of a requisition before whoever it is for: they show their code at the counter. */
export const extras: ResourceExtras = { askInputs: { items: AmountsInput }, below: CollectCode };

type Code = { code: string; expires_at: string };

function CollectCode({ record }: { record: WireRecord }) {
  const { user } = useSession();
  const [code, setCode] = useState<Code | null>(null);
  const { submit, loading, error } = useSubmit({
    inPlace: true,
    send: (body: Record<string, never>, key) =>
      api.post<Code>(`requisitions/${record.id}/collect-code`, body, { key }),
    onDone: setCode,
    changes: [],
  });
  if (record.status !== 'treated' || record.owner !== user.id) return null;
  return (
    <Section title="At the counter">
      <Stack gap={10}>
        <p>
          Confirm here what you received. At the counter the store can confirm for you: tell them a code from
          here, or the code that your authenticator app shows.
        </p>
        {code && (
          <Block>
            <output aria-live="polite">
              <strong className="num">{code.code}</strong>, until {formatTime(code.expires_at)}
            </output>
          </Block>
        )}
        <Block>
          <ActionButton variant="default" loading={loading} onClick={() => submit({})}>
            {code ? 'Show another code' : 'Show my code'}
          </ActionButton>
        </Block>
        <RefusalNotice error={error} />
      </Stack>
    </Section>
  );
}
