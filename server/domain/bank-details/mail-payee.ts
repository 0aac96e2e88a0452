import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import type { Job, Portal } from '#server/frame/portal.ts';
import { type BankDetailsFacts, bankDetailsLetter } from '#server/mail/letters.ts';
import { tailOf } from '#shared/resource/define-resource.ts';
import { BANK_CHANGE_DAYS } from '#shared/workflows/bank-change-days.ts';
import { accountWords } from '#shared/workflows/bank-details.ts';
import type { BankAccount } from './account.ts';

/** What became of bank details. */
type Event = 'proposed' | 'confirmed' | 'refused';

/** The states in which a letter about that is still true. */
const TRUE_IN: Readonly<Record<Event, readonly string[]>> = {
  proposed: ['proposed'],
  confirmed: ['in-force', 'former'],
  refused: ['refused'],
};

interface Told extends BankAccount {
  status: string;
  payee: string;
  agency: string;
}

/** Mails a vendor or a beneficiary what became of their bank details; staff have news in the portal. */
export const bankMailJob: Job = {
  name: 'mail-bank-details',
  isMail: true,
  async work({ db, mailer }, data) {
    const { details_id, address, event } = data as { details_id: number; address: string; event: Event };
    const { rows } = await sql<Told>`
      select d.status, d.bank_name, d.account_number, coalesce(v.name, b.name) as payee,
          coalesce((select nullif(value, '') from settings where key = 'agency_name'), 'the agency') as agency
        from bank_details d left join vendors v on v.id = d.vendor_id left join beneficiaries b on b.id = d.beneficiary_id
       where d.id = ${details_id}`.execute(db);
    const [told] = rows;
    if (!told || !TRUE_IN[event].includes(told.status)) return;
    const { payee, agency } = told;
    await mailer.send(
      { name: payee, address },
      bankDetailsLetter({ name: payee, agency, ...wordsOf(event, told) }),
    );
  },
};

/**
 * Has their owner mailed what became of bank details, at the e-mail that they have and at those that they had lately: whoever
 * redirects a payment would change both.
 */
export async function mailPayee(
  trx: Transaction,
  portal: Pick<Portal, 'enqueue'>,
  details_id: number | undefined,
  event: Event,
): Promise<void> {
  const { rows } = await sql<{ address: string }>`
    select min(w.address) as address from bank_details d cross join lateral (
        select email as address from vendors where id = d.vendor_id
        union select email from beneficiaries where id = d.beneficiary_id
        union select a.changes -> 'email' ->> 0 from activities a
         where d.user_id is null and a.subject_type = d.list and a.subject_id = d.owner_id and a.changes ? 'email'
           and a.at > now() - make_interval(days => ${BANK_CHANGE_DAYS})) w
     where d.id = ${details_id ?? null} and w.address <> '' group by lower(w.address) order by 1`.execute(
    trx,
  );
  for (const { address } of rows) await portal.enqueue(trx, bankMailJob.name, { details_id, address, event });
}

function wordsOf(event: Event, { bank_name, account_number, agency }: Told): Words {
  const tail = account_number && String(tailOf(account_number));
  const isNone = bank_name === null && account_number === null;
  const pays = isNone
    ? `${agency} keeps no account of yours`
    : `${agency} pays you into ${accountWords({ bank_name, account_number: tail })}`;
  switch (event) {
    case 'proposed':
      return {
        subject: 'A change of your bank details was proposed',
        opening: `It was proposed that ${pays}. This is in force once a second person there confirms it.`,
      };
    case 'confirmed':
      return {
        subject: 'Your bank details were changed',
        opening: `From now on ${pays}. Payments that are under way keep the account that they have.`,
      };
    case 'refused':
      return {
        subject: 'A change of your bank details was refused',
        opening: `It had been proposed that ${pays}. That was refused, and nothing changes.`,
      };
  }
}

type Words = Pick<BankDetailsFacts, 'subject' | 'opening'>;
