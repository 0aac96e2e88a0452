/** How long after a change of somebody's account those who made it don't act on payments to it, and desks are told of it. */
export const BANK_CHANGE_DAYS = 30;
