import { formatNaira, nairaToKobo } from '#shared/money.ts';
import type { AnswerFile as Read } from '#shared/resources/payments/schedule-answers.ts';
import { FieldNotes, fieldId } from '#web/components/field.tsx';
import { Quiet, Stack } from '#web/components/layout.tsx';
import { TextField } from '#web/components/text-field.tsx';
import type { InputProps } from '#web/crud/inputs/input-props.ts';
import { Segmented } from '#web/crud/inputs/segmented.tsx';
import { asLines } from '#web/crud/record.ts';
import { AnswerFile } from './answer-file.tsx';
import styles from './answers.module.css';

const OUTCOMES = [
  { value: 'paid', label: 'Paid' },
  { value: 'rejected', label: 'Rejected' },
] as const;

/** What the bank answered of each line of a schedule: paid, or rejected and why. */
export function AnswersInput({ name, field, value, onChange, problems, error }: InputProps) {
  const lines = asLines(value);
  const set = (place: number, part: object) =>
    onChange(lines.map((line, index) => (index === place ? { ...line, ...part } : line)));
  const fill = ({ lines: read }: Read) =>
    onChange((now: unknown) =>
      asLines(now).map((line) => {
        const said = read.find(({ id: of }) => of === line.id);
        return {
          ...{ ...line, outcome: said?.outcome ?? null, reason: said?.reason ?? '' },
          ...{ problem: said?.problem ?? null },
        };
      }),
    );
  const id = fieldId(name);
  return (
    <fieldset>
      <legend className="sr-only">{field.label}</legend>
      <Stack gap={12}>
        <AnswerFile schedule={Number(lines[0]?.schedule)} onRead={fill} />
        {lines.map((line, place) => (
          <Stack key={String(line.id)} gap={6}>
            <div className={styles.answer}>
              <span>
                {String(line.label)}
                <Quiet size={13}>{formatNaira(nairaToKobo(Number(line.net)))}</Quiet>
              </span>
              <Segmented
                label={`Answer on ${line.label}`}
                options={OUTCOMES}
                value={OUTCOMES.find(({ value: one }) => one === line.outcome)?.value ?? null}
                onChange={(outcome) => set(place, { outcome })}
              />
            </div>
            {typeof line.problem === 'string' && <p className={styles.doubt}>{line.problem}</p>}
            {problems[`${name}.${place}.outcome`] && (
              <FieldNotes id={`${name}-${place}-outcome`} error="Say whether it was paid or rejected." />
            )}
            {line.outcome === 'rejected' && (
              <TextField
                name={`${name}.${place}.reason`}
                label="Reason of the bank"
                value={String(line.reason ?? '')}
                error={problems[`${name}.${place}.reason`]?.join(' ')}
                onChange={(reason) => set(place, { reason })}
              />
            )}
          </Stack>
        ))}
        {id && <FieldNotes id={id} error={error} />}
      </Stack>
    </fieldset>
  );
}
