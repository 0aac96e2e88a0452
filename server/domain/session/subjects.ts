/** The record in whose timeline a person's account is told. */
export const EMPLOYEES = 'employees';
