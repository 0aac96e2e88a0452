/** The screen on which rooms are looked at week by week. */
export const CALENDAR_PATH = '/facilities-logistics/calendar';
