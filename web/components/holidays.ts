import { createContext } from 'react';
import type { Holidays } from '#shared/working-days.ts';

/** The days on which nobody works; the frame of the signed-in part provides them, ages say them. */
export const HolidaysContext = createContext<Holidays>(new Set());
