import { z } from 'zod';

/** An amount of money in an answer, in naira. */
export const naira = z.number();

/** A count, or the id of a record. */
export const whole = z.int();
