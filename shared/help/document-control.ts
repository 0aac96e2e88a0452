import type { HelpArea } from './help-text.ts';

/** Help with papers on their way through the agency. */
export const documentControl: HelpArea = {
  name: 'document-control',
  title: 'Document Control',
  texts: [
    {
      paths: ['/document-control/dispatch/*'],
      title: 'Documents',
      tells: 'how a paper is sent to another department',
      is: 'This list has the papers that your department made, has or sent: white-forms and work-orders.',
      next: [
        'An officer of the department that has it dispatches it to another department or officer.',
        'That department acknowledges it, or refuses it with the reason.',
        'Whoever has it completes it when what it asks for is done.',
      ],
      rules: [
        { says: 'A document is with one department at a time, and each hand-over has a name and a time.' },
        { says: 'It stays in the sender’s charge until it is acknowledged.' },
        { says: 'A white-form follows its batch: it is completed when that is paid.' },
        { says: 'No payment waits for a paper.' },
        {
          says: 'A department that doesn’t send a paper is reminded.',
          setting: 'Working days in which a document is sent',
        },
      ],
      related: ['documents', 'acknowledge', 'drafts', 'batches'],
    },
    {
      paths: ['/document-control/acknowledge/*'],
      title: 'Acknowledge',
      tells: 'how you receive a paper that was sent to you',
      is: 'This list has the papers that were sent to your department. What is late comes first.',
      next: [
        'Somebody of the department itself receives it, several at once if you like.',
        'What isn’t enclosed you refuse with the reason; it is back with its sender.',
      ],
      rules: [
        { says: 'Nobody receives for another department, not from above either.' },
        {
          says: 'What isn’t acknowledged in time is late, and both sides are reminded.',
          setting: 'Working days in which a department acknowledges a document',
        },
      ],
      related: ['acknowledge', 'documents'],
    },
    {
      paths: ['/document-control/drafts/*'],
      title: 'Drafts',
      tells: 'where each paper is and how long each department had it',
      is: 'This list shows the journey of each document: who has had it, and how long.',
      next: ['You open a document to read its journey.'],
      rules: [
        { says: 'You see what your departments, or those below, made, have, sent or are sent.' },
        { says: 'The records office sees every document.' },
        { says: 'No step of a journey is ever changed or removed.' },
      ],
      related: ['drafts', 'documents', 'acknowledge'],
    },
  ],
};
