import '@mantine/dates/styles.layer.css';
import { DatePicker } from '@mantine/dates';
import { MantineScope } from '../theme/mantine-scope.tsx';

type CalendarProps = { value: string | null; min?: string; max?: string; onPick: (day: string) => void };

/** A month's calendar, weeks from Monday; loaded only when somebody opens it. */
export default function Calendar({ value, min, max, onPick }: CalendarProps) {
  return (
    <MantineScope>
      <DatePicker
        value={value}
        defaultDate={value ?? undefined}
        minDate={min}
        maxDate={max}
        onChange={(day) => day && onPick(day)}
      />
    </MantineScope>
  );
}
