/** What a new agency does before its first payment, in the order in which one stands on the other. */
export const FIRST_STEPS = ['agency', 'departments', 'staff', 'offices', 'funds', 'payment'] as const;
/** One of them. */
export type FirstStep = (typeof FIRST_STEPS)[number];

/** The setting that says whether administrators see them on home. */
export const FIRST_STEPS_SETTING = 'first_steps';
/** They are shown until the first payment is made. */
export const SHOWN = 'shown';
/** The agency wants to see them no more. */
export const PUT_ASIDE = 'put aside';

/** What the agency is called while nobody has named it. */
export const UNNAMED_AGENCY = 'Government Agency';
