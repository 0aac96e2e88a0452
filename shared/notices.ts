/** How news reaches a person: in the portal and at once by mail, in the portal and in the morning's mail, in the portal alone, or not at all. */
export const DELIVERIES = [
  { value: 'mail', label: 'At once, by mail too' },
  { value: 'digest', label: "In the morning's mail too" },
  { value: 'portal', label: 'In the portal only' },
  { value: 'none', label: 'Not at all' },
] as const;

/** One way in which news reaches a person. */
export type Delivery = (typeof DELIVERIES)[number]['value'];

/** What news is about, and how it reaches people unless they choose otherwise; what is `always` told can't be turned off. */
export const NOTICES = [
  {
    about: 'waits',
    label: 'What waits for me',
    hint: 'I am to decide, receive, inspect or pay something.',
    delivery: 'digest',
  },
  {
    about: 'mine',
    label: 'What becomes of what is mine',
    hint: 'What I asked for was approved, booked, issued or paid.',
    delivery: 'portal',
  },
  {
    about: 'remarks',
    label: 'What people write to me',
    hint: 'Queries and their answers, and why something was declined or returned.',
    delivery: 'mail',
  },
  { about: 'reminders', label: 'Reminders', hint: 'What is due today, or late.', delivery: 'digest' },
  {
    about: 'account',
    label: 'My account, my groups and my bank details',
    hint: 'Changes that somebody else must not make unseen.',
    delivery: 'mail',
    always: true,
  },
] as const satisfies readonly {
  about: string;
  label: string;
  hint: string;
  delivery: Delivery;
  always?: true;
}[];

/** What news is about. */
export type About = (typeof NOTICES)[number]['about'];

/** The ways in which news about something may reach a person. */
export function deliveriesOf(about: About): Delivery[] {
  const always = NOTICES.some((one) => one.about === about && 'always' in one);
  return DELIVERIES.map(({ value }) => value).filter((value) => !always || value !== 'none');
}
