/** The list of those who never opened their account, as many on a page as it takes. */
export const INVITED_STAFF = `/administration/employees?per_page=100&filter=${encodeURIComponent(
  JSON.stringify({ match: 'all', rules: [{ field: 'status', op: 'equals', value: 'invited' }] }),
)}`;
