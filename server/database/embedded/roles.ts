/** The owner and the only database of the embedded cluster. */
export const ROLE = 'portal';

/** The role that the portal works as once its database is prepared: it owns nothing. */
export const SERVER_ROLE = 'portal_server';
