/** What the head of a department decides on, and where they do. */
interface DecidedKind {
  table: string;
  /** The state in which it waits for them. */
  waits: string;
  /** The columns of those who ask or for whom it is: they never decide on it. */
  asking: readonly string[];
  /** The page on which it is decided, and the one of whoever asked. */
  desk: string;
  own: string;
}

const BY_THEMSELVES = { waits: 'with-head', asking: ['user_id'] } as const;

/** What heads decide on, by the subject of its timeline. */
export const DECIDED = {
  requisitions: {
    table: 'requisitions',
    waits: 'pending',
    asking: ['owner_id', 'user_id'],
    desk: '/approvals/requisition-requests',
    own: '/staff-services/requisitions',
  },
  flights: { ...BY_THEMSELVES, table: 'reservations', ...at('/staff-services/flights') },
  hotels: { ...BY_THEMSELVES, table: 'hotels', ...at('/staff-services/hotels') },
  claims: { ...BY_THEMSELVES, table: 'claims', ...at('/staff-services/claims') },
} as const satisfies Record<string, DecidedKind>;

/** What heads decide on. */
export type Decided = keyof typeof DECIDED;

function at(path: string) {
  return { desk: path, own: path };
}
