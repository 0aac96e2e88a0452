import type { HelpArea } from './help-text.ts';

/** Help with what belongs to no area: home, the inbox, one's own account. */
export const everywhere: HelpArea = {
  name: 'everywhere',
  title: 'Home, inbox and your account',
  texts: [
    {
      paths: ['/dashboard'],
      title: 'Home',
      tells: 'what is on your first page',
      is: 'Home shows what waits for you, what you asked for and who has it, and the figures of your groups.',
      next: [
        'You open what waits for you; once you have acted, the next one opens.',
        'You follow what you asked for under “My requests”.',
        'You go to a part of the portal by its card.',
      ],
      rules: [
        { says: 'Every number opens the list that adds up to it.' },
        { says: 'You see the cards that are given to one of your groups, if you may browse their list.' },
        { says: 'Nothing on a card counts that you may not see.' },
      ],
      related: ['dashboards'],
    },
    {
      paths: ['/inbox'],
      title: 'Inbox',
      tells: 'how you work down what waits for you',
      is: 'The inbox lists everything on which you are the next to act. It also lists what you asked for and what is overdue.',
      next: [
        'You open a record and act on it; the next one of the list opens by itself.',
        'You answer several at once where the act needs no more than a remark.',
        'You skip with Alt N and come back with Alt I.',
      ],
      rules: [
        { says: 'Each of several records is judged by itself, and you read the outcome of each.' },
        { says: 'What must be looked at first, such as a stock count, is opened before it is answered.' },
        {
          says: 'What is overdue is shown to the next above after further working days.',
          setting: 'Further working days after which what is overdue is shown to the next above',
        },
        { says: 'Reminders go out on working days only.' },
      ],
      related: ['delegations', 'holidays'],
    },
    {
      paths: ['/user/account'],
      title: 'My Profile',
      tells: 'how you keep your details, password and notices',
      is: 'Here you keep your own details, your password and authenticator, and how news reaches you.',
      next: [
        'You propose new bank details; another person who may edit staff confirms them.',
        'You choose for each kind of news: mail at once, the morning’s mail, the portal only, or nothing.',
        'You read where you are signed in, and sign out everywhere else.',
      ],
      rules: [
        { says: 'A password has at least twelve characters and isn’t one that people try first.' },
        { says: 'Nobody confirms bank details that they proposed, or that are their own.' },
        { says: 'News about your own account can’t be turned off.' },
        { says: 'You are signed out after 10 minutes in which you do nothing.' },
        {
          says: 'However much you work, a session ends after a time.',
          setting: 'Longest session, in minutes',
        },
      ],
      related: ['bank-details'],
    },
    {
      paths: ['/hr-portal'],
      title: 'HR portal',
      tells: 'how you open the HR system',
      is: 'This page opens the agency’s HR system in a new tab and brings you back to Staff Services.',
      next: ['If your browser doesn’t allow the new tab, you open it by the link on the page.'],
      rules: [{ says: 'An administrator enters the address.', setting: 'Address of the HR system' }],
      related: [],
    },
    {
      paths: ['/:application'],
      title: 'First page of an area',
      tells: 'what an area of the portal offers you',
      is: 'The first page of an area shows its figures for your groups, and its lists.',
      next: ['You open a list, or a number to see what it is made of.'],
      rules: [
        { says: 'You see the lists that one of your groups or your department gives you.' },
        { says: 'Figures cover only the records that you may see.' },
      ],
      related: ['dashboards', 'modules'],
    },
    {
      paths: ['/what-changed'],
      title: 'What changed',
      tells: 'what is new in the portal',
      is: 'This page lists what you can do now that you could not do before, newest first.',
      next: ['You read it once after an upgrade. The line on home goes away when you open the page.'],
      rules: [{ says: 'The line on home is kept away for you in this browser.' }],
      related: [],
    },
  ],
};
