import { formatMoment } from '#shared/dates.ts';

/** A mail as it is read: a subject, plain words, and the same words as simple HTML. */
export type Letter = { subject: string; text: string; html: string };

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

type Words = { subject: string; opening: string; action: string; closing: string };

function linkLetter({ name, agency, link, validUntil }: LinkFacts, words: Words): Letter {
  const greeting = `Dear ${name},`;
  const validity = `The link works once, until ${formatMoment(validUntil)} (Lagos time). After that, ask for a new one.`;
  const text = [greeting, words.opening, link, validity, words.closing, agency].join('\n\n');
  const button = `<a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#0b5d34;color:#ffffff;text-decoration:none">${escapeHtml(words.action)}</a>`;
  const paragraphs = [
    escapeHtml(greeting),
    escapeHtml(words.opening),
    button,
    `${escapeHtml(validity)} If the button does nothing, copy this address into your browser:<br>${escapeHtml(link)}`,
    escapeHtml(words.closing),
    escapeHtml(agency),
  ];
  const body = paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n');
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(words.subject)}</title></head>
<body style="font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5;color:#1c2321;max-width:560px;margin:24px auto;padding:0 16px">
${body}
</body>
</html>
`;
  return { subject: words.subject, text: `${text}\n`, html };
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
