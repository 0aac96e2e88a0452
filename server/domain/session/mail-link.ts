import type { Transaction } from '#server/database/connection.ts';
import type { Job, Portal } from '#server/frame/portal.ts';
import { activationLetter, passwordResetLetter } from '#server/mail/letters.ts';
import { createLink, type LinkPurpose } from './links.ts';
import { findPerson, type Person, personById } from './person.ts';

const LETTERS = {
  activation: activationLetter,
  'password-reset': passwordResetLetter,
} as const satisfies Partial<Record<LinkPurpose, typeof activationLetter>>;

/** Mails the link to choose a new password to the person of that name; does nothing when there is no such person, or they are deactivated. */
export const passwordResetJob: Job = {
  name: 'mail-password-reset',
  isMail: true,
  async work(portal, { username }) {
    const person = typeof username === 'string' ? await findPerson(portal.db, username) : undefined;
    if (person) await mailLink(portal, person);
  },
};

/** Mails a person of staff the link that activates the account, once it is asked for by `requestActivation`. */
export const activationJob: Job = {
  name: 'mail-activation-link',
  isMail: true,
  async work(portal, { user_id }) {
    const person = typeof user_id === 'number' ? await personById(portal.db, user_id) : undefined;
    if (person?.status === 'invited') await mailLink(portal, person);
  },
};

const AT_ONCE = 100;

/**
 * Mails the activation link to staff whom an import brought, a hundred each minute. Without a mail server nothing is
 * sent: whoever may edit employees is shown the links one by one.
 */
export const inviteImportedJob: Job = {
  name: 'invite-imported-staff',
  schedule: '* * * * *',
  async work(portal) {
    if (!portal.config.mail) return;
    const people = await portal.db
      .selectFrom('users as u')
      .innerJoin('import_effects as e', 'e.record_id', 'u.id')
      .innerJoin('imports as i', 'i.id', 'e.import_id')
      .leftJoin('one_time_links as l', (join) =>
        join.onRef('l.user_id', '=', 'u.id').on('l.purpose', '=', 'activation'),
      )
      .select('u.id')
      .where('e.table_name', '=', 'users')
      .where('e.effect', '=', 'created')
      .where('i.status', '=', 'committed')
      .where('u.status', '=', 'invited')
      .where('l.token_hash', 'is', null)
      .orderBy('u.id')
      .limit(AT_ONCE)
      .execute();
    for (const { id } of people) await activationJob.work(portal, { user_id: id });
  },
};

/** Has each of these people mailed a link that activates the account; those who are active already get none. */
export async function requestActivation(
  trx: Transaction,
  portal: Pick<Portal, 'enqueue'>,
  userIds: readonly number[],
): Promise<void> {
  for (const user_id of userIds) await portal.enqueue(trx, activationJob.name, { user_id });
}

/** Has a person mailed the link that they need: to activate the account, or to choose a new password. */
export async function mailLinkLater(
  trx: Transaction,
  portal: Pick<Portal, 'enqueue'>,
  person: Person,
): Promise<void> {
  if (person.status === 'invited') await requestActivation(trx, portal, [person.id]);
  else await portal.enqueue(trx, passwordResetJob.name, { username: person.staff_no });
}

/** The link that a person in this state needs; nobody gets one who was deactivated. */
export function purposeFor({ status }: Pick<Person, 'status'>): keyof typeof LETTERS | undefined {
  if (status === 'invited') return 'activation';
  return status === 'active' ? 'password-reset' : undefined;
}

/**
 * The token is made here and not where the mail is asked for, so that the queue never holds one; and it is kept only
 * once the letter is on its way, so that a letter that could not be sent is tried again with another.
 */
async function mailLink(portal: Portal, person: Person): Promise<void> {
  const purpose = purposeFor(person);
  if (!purpose) return;
  const agency = await portal.db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'agency_name')
    .executeTakeFirst();
  await portal.db.transaction().execute(async (trx) => {
    const { url, expires_at } = await createLink(trx, portal.config, { purpose, user_id: person.id }, 'stay');
    // Read after the link was made: it ends with the address for which it was made.
    const { name, email: address } = (await personById(trx, person.id)) ?? person;
    const facts = { name, agency: agency?.value ?? '', link: url, validUntil: expires_at };
    await portal.mailer.send({ name, address }, LETTERS[purpose](facts));
  });
}
