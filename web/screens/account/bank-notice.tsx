import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionButton } from '#web/components/action-button.tsx';
import { DateText } from '#web/components/date-text.tsx';
import { Block } from '#web/components/layout.tsx';
import { Notice } from '#web/components/notice.tsx';
import { accountShown } from '../administration/bank-details/payable-record.ts';
import { Refusing } from '../administration/bank-details/refusing.tsx';
import type { Account } from './types.ts';

/** What is proposed of one's own account, and stopping it. */
export function BankNotice({ account }: { account: Account }) {
  const [asks, setAsks] = useState(false);
  const { proposed_bank } = account;
  if (!proposed_bank) return null;
  const stop = proposed_bank.actions.find(({ name }) => name === 'refuse');
  return (
    <Notice tone="warn" title="A change of your bank account waits for confirmation">
      <p>
        {accountShown(proposed_bank)}, proposed by {proposed_bank.by} on <DateText value={proposed_bank.on} />
        . Until another person confirms it you are paid as before.
      </p>
      {account.warnings.account_number && <p>{account.warnings.account_number}</p>}
      {stop?.allowed && (
        <Block top={10}>
          <ActionButton variant="default" onClick={() => setAsks(true)}>
            {stop.label} it
          </ActionButton>
        </Block>
      )}
      {asks && <StopDialog account={account} verb={stop?.label ?? 'Refuse'} onClose={() => setAsks(false)} />}
    </Notice>
  );
}

function StopDialog({ account, verb, onClose }: { account: Account; verb: string; onClose: () => void }) {
  const client = useQueryClient();
  return (
    <Refusing
      path={`users/${account.id}/refuse-bank`}
      seen={account.version}
      title={`${verb} the change of your bank account?`}
      confirm={`${verb} it`}
      onDone={() => {
        void client.invalidateQueries({ queryKey: ['account'] });
        onClose();
      }}
      onClose={onClose}
    >
      <p>You go on being paid as before.</p>
    </Refusing>
  );
}
