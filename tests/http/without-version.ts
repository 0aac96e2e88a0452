/** Calls on a record that add to it, or to something of the actor's own, whatever it says by then: they take no version. */
export const WITHOUT_VERSION = [
  'DELETE /account/sessions/:id',
  'DELETE /files/:id',
  'DELETE /form-drafts/:form',
  'DELETE /views/:id',
  // It changes nothing: the cells of a file are shown, and saved as lines.
  'POST /budget-drafts/:id/file',
  // Each of their lines has a version of its own.
  'POST /budget-drafts/:id/lines',
  'POST /budget-drafts/:id/percent',
  'POST /form-drafts/:form',
  'POST /funds/:id/top-up',
  'POST /funds/:id/virement',
  'POST /groups/:id/preview',
  // It changes nothing: what a file says is looked at, and entered as the answer.
  'POST /payment-schedules/:id/read-answer',
  'POST /requisitions/:id/collect-code',
  // Each of their lines and matches is judged anew under the lock of the statement.
  'POST /statements/:id/confirm',
  'POST /statements/:id/take-back',
  'POST /stock-counts/:id/count',
  'POST /stock-counts/:id/reasons',
  'POST /trips/:id/parts',
  'POST /users/:id/end-sessions',
  'POST /users/:id/invite',
  'POST /users/:id/remove-authenticator',
];
