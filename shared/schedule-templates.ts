/** The forms in which a payment schedule is saved for the bank, the first unless told. */
export const SCHEDULE_TEMPLATES = [
  { value: 'csv', label: 'CSV' },
  { value: 'xlsx', label: 'XLSX' },
  { value: 'fixed', label: 'Fixed columns' },
] as const;

/** One of the forms of the file. */
export type ScheduleTemplate = (typeof SCHEDULE_TEMPLATES)[number]['value'];
