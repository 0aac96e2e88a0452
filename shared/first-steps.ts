/** What a new agency does before its first payment, in the order in which one stands on the other. */
export const FIRST_STEPS = ['agency', 'departments', 'staff', 'offices', 'funds', 'payment'] as const;
/** One of them. */
export type FirstStep = (typeof FIRST_STEPS)[number];

/** What the agency is called while nobody has named it. */
export const UNNAMED_AGENCY = 'Government Agency';
