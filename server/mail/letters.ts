import { formatMoment } from '#shared/dates.ts';

/** A mail as it is read: a subject, plain words, and the same words as simple HTML; with an event for the reader's calendar. */
export type Letter = {
  subject: string;
  text: string;
  html: string;
  /** What the letter is known by: sent again, as nobody knows whether it was taken, it is the same letter to whoever gets it. */
  id?: string;
  calendar?: { method: 'REQUEST' | 'CANCEL'; file: string; content: string };
};

/** What a one-time link's letter says: to whom, from which agency, the link, and until when it works. */
export type LinkFacts = { name: string; agency: string; link: string; validUntil: Date };

/** The letter that asks a new member of staff to choose a password. */
export function activationLetter(facts: LinkFacts): Letter {
  return linkLetter(facts, {
    subject: 'Activate your Service Portal account',
    opening: `An account was opened for you on the Service Portal of ${facts.agency}. Choose your password to activate it:`,
    action: 'Activate my account',
    closing: 'If you did not expect this, tell your administrator.',
  });
}

/** The letter that lets a person who asked for it choose a new password. */
export function passwordResetLetter(facts: LinkFacts): Letter {
  return linkLetter(facts, {
    subject: 'Reset your Service Portal password',
    opening: `Somebody asked for a new password for your account on the Service Portal of ${facts.agency}. Choose it here:`,
    action: 'Choose a new password',
    closing: 'If you did not ask for this, do nothing: your password stays as it is.',
  });
}

/** What a meeting's letter says: to whom, from which agency, what is held where and when, and whom to ask. */
export type MeetingFacts = {
  name: string;
  agency: string;
  title: string;
  room: string;
  when: string;
  contact: string;
  description: string | null;
};

/** The letter that brings a booked meeting to whoever is invited. */
export function invitationLetter(facts: MeetingFacts): Letter {
  return meetingLetter(facts, `Meeting: ${facts.title}`, 'You are invited to this meeting:');
}

/** The letter that says a meeting is not held. */
export function cancellationLetter(facts: MeetingFacts, reason: string | null): Letter {
  const opening = 'This meeting was cancelled. It leaves your calendar with this mail:';
  return meetingLetter(facts, `Cancelled: ${facts.title}`, opening, reason && `Reason: ${reason}`);
}

/** What tells a payee of their account: whom, from which agency, what happened, and that an alarm is welcome. */
export type BankDetailsFacts = { name: string; agency: string; subject: string; opening: string };

/** The letter that tells a vendor or a beneficiary what becomes of the account that they are paid into. */
export function bankDetailsLetter({ name, agency, subject, opening }: BankDetailsFacts): Letter {
  const alarm = `If this is not right, tell ${agency} at once: by telephone, and not by answering this mail.`;
  const paragraphs = [`Dear ${name},`, opening, alarm, agency];
  return {
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: htmlOf(subject, paragraphs.map(escapeHtml)),
  };
}

/** What the reminder of an advance says: to whom, from which agency, what is to be done, and where. */
export type ReminderFacts = { name: string; agency: string; subject: string; opening: string; link: string };

/** The letter that reminds a traveller of an advance that they are to retire. */
export function advanceReminderLetter({ name, agency, subject, opening, link }: ReminderFacts): Letter {
  return {
    subject,
    text: `${[`Dear ${name},`, opening, link, agency].filter((one) => one).join('\n\n')}\n`,
    html: htmlOf(subject, [
      escapeHtml(`Dear ${name},`),
      escapeHtml(opening),
      buttonTo(link, 'Open the advance'),
      escapeHtml(agency),
    ]),
  };
}

/** A seal of the audit log: its number and moment, how many there are with it, and its hash. */
export type SealFacts = { name: string; agency: string; id: number; at: string; seals: number; hash: string };

/** The letter by which audit keeps a seal where nobody who runs the portal can change it. */
export function sealLetter({ name, agency, id, at, seals, hash }: SealFacts): Letter {
  const subject = `Seal ${id} of the audit log, ${at}`;
  const opening =
    'Keep this letter. While the portal has this seal, everything that happened before it is as it was then.';
  const line = `${id} ${at} ${hash}`;
  const how = `To compare, write the line above into a file and run: npm run verify -- --seals FILE. There were ${seals} seals up to this one.`;
  return {
    subject,
    text: `${[`Dear ${name},`, opening, line, how, agency].filter((one) => one).join('\n\n')}\n`,
    html: htmlOf(subject, [`Dear ${name},`, opening, line, how, agency].map(escapeHtml)),
  };
}

/** One thing that happened, as a mail tells it: what, from whom, how much, and where it is looked at. */
export type NewsFacts = {
  title: string;
  body: string | null;
  sender_name: string | null;
  amount: string | null;
  link: string | null;
};

/** The letter that tells somebody at once what happened. */
export function newsLetter(facts: NewsFacts, { name, agency, choose }: ReaderFacts): Letter {
  return toldLetter(oneLine(facts.title), [facts], { name, agency, choose, opening: null });
}

/** The morning's letter: what happened since the one before. `more` is how many things it leaves to the portal. */
export function digestLetter(facts: readonly NewsFacts[], more: number, reader: ReaderFacts): Letter {
  const count = facts.length + more;
  const subject =
    count === 1 ? '1 thing is new on the Service Portal' : `${count} things are new on the Service Portal`;
  return toldLetter(subject, facts, { ...reader, opening: more > 0 ? `The newest ${facts.length}:` : null });
}

/** Whom a mail tells news, from which agency, and where they choose what is mailed. */
export type ReaderFacts = { name: string; agency: string; choose: string };

function toldLetter(
  subject: string,
  facts: readonly NewsFacts[],
  { name, agency, choose, opening }: ReaderFacts & { opening: string | null },
): Letter {
  const told = facts.map(({ title, body, sender_name, amount, link }) => ({
    lines: [title, body, amount && `Amount: ${amount}`, sender_name && `From: ${sender_name}`].filter(
      (one) => one !== null,
    ),
    link,
  }));
  const closing = 'You choose what is mailed to you:';
  const words = [
    `Dear ${name},`,
    opening,
    ...told.map(({ lines, link }) => [...lines, link].filter(Boolean).join('\n')),
    `${closing} ${choose}`,
    agency,
  ];
  return {
    subject,
    text: `${words.filter((one) => one).join('\n\n')}\n`,
    html: htmlOf(subject, [
      escapeHtml(`Dear ${name},`),
      ...(opening ? [escapeHtml(opening)] : []),
      ...told.flatMap(({ lines, link }) => [
        lines
          .map((one, place) =>
            place === 0 ? `<strong>${escapeHtml(one)}</strong>` : escapeHtml(one).replaceAll('\n', '<br>'),
          )
          .join('<br>'),
        ...(link ? [buttonTo(link, 'Open')] : []),
      ]),
      `${escapeHtml(closing)} <a href="${escapeHtml(choose)}">${escapeHtml(choose)}</a>`,
      escapeHtml(agency),
    ]),
  };
}

// A header has one line.
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

function meetingLetter(
  { name, agency, title, room, when, contact, description }: MeetingFacts,
  subject: string,
  opening: string,
  reason?: string | null,
): Letter {
  const said = [`Dear ${name},`, opening, `${title}\n${when} (Lagos time)\n${room}`];
  const rest = [reason, description, `Contact: ${contact}`, agency].filter((one) => one);
  const paragraphs = [...said, ...rest].map(String);
  return {
    subject: oneLine(subject),
    text: `${paragraphs.join('\n\n')}\n`,
    html: htmlOf(
      subject,
      paragraphs.map((one) => escapeHtml(one).replaceAll('\n', '<br>')),
    ),
  };
}

type Words = { subject: string; opening: string; action: string; closing: string };

function linkLetter({ name, agency, link, validUntil }: LinkFacts, words: Words): Letter {
  const greeting = `Dear ${name},`;
  const validity = `The link works once, until ${formatMoment(validUntil)} (Lagos time). After that, ask for a new one.`;
  const text = [greeting, words.opening, link, validity, words.closing, agency].join('\n\n');
  const button = buttonTo(link, words.action);
  const paragraphs = [
    escapeHtml(greeting),
    escapeHtml(words.opening),
    button,
    `${escapeHtml(validity)} If the button does nothing, copy this address into your browser:<br>${escapeHtml(link)}`,
    escapeHtml(words.closing),
    escapeHtml(agency),
  ];
  return { subject: words.subject, text: `${text}\n`, html: htmlOf(words.subject, paragraphs) };
}

function buttonTo(link: string, words: string): string {
  return `<a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#0b5d34;color:#ffffff;text-decoration:none">${escapeHtml(words)}</a>`;
}

function htmlOf(subject: string, paragraphs: readonly string[]): string {
  const body = paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n');
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5;color:#1c2321;max-width:560px;margin:24px auto;padding:0 16px">
${body}
</body>
</html>
`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
}
