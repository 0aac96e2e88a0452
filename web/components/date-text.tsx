import { formatDay, formatLongDay, formatMoment, isDay } from '#shared/dates.ts';

type DateTextProps = {
  /** An ISO day or moment; null and undefined show an en dash. */
  value: string | null | undefined;
  /** day DD-MM-YYYY, long 'MMMM Do YYYY', moment DD-MM-YYYY HH:mm on the clock of Lagos. */
  show?: 'day' | 'long' | 'moment';
};

/** A day or moment as people read it, in `<time>`; the full moment shows on hover. */
export function DateText({ value, show = 'day' }: DateTextProps) {
  if (!value) return <span>–</span>;
  const text =
    show === 'moment' ? formatMoment(value) : show === 'long' ? formatLongDay(value) : formatDay(value);
  const full = isDay(value)
    ? formatLongDay(value)
    : `${formatLongDay(value)}, ${formatMoment(value).slice(-5)} in Lagos`;
  return (
    <time dateTime={value} title={full}>
      {text}
    </time>
  );
}
