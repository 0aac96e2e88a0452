import { Link } from 'react-router';
import { formatDay, isDay, lagosToday } from '#shared/dates.ts';
import type { FieldErrors } from '#shared/errors.ts';
import { tripDayProblems } from '#shared/workflows/days-ahead.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { Notice } from '#web/components/notice.tsx';
import { TextField } from '#web/components/text-field.tsx';
import type { CreateForm, ResourceExtras } from '#web/crud/extras.ts';
import type { InputProps } from '#web/crud/inputs/input-props.ts';
import { ChargedFundInput } from './charged-fund-input.tsx';

const HOTEL_FIELDS: CreateForm['fields'] = {
  purpose: {},
  state: {},
  accommodation_id: {},
  from: {},
  to: {},
  nights: {},
  check_in_time: {},
  duplicate_remark: { formless: false },
  itinerary: {},
  address: {},
  fund_id: {},
};

type Other = { id: number; code: string; purpose: string; from: string; to: string; path: string };
type Doubt = { of: readonly Other[]; remark: string };
type Values = {
  from: string | null;
  to: string | null;
  /** What was said when it was asked for, or the question that was asked just now. */
  duplicate_remark: Doubt | string | null;
};

/** How a hotel is asked for: a second one on the same nights is asked whether it is meant. */
export const extras: ResourceExtras = requestOf(HOTEL_FIELDS, true);

/** How a request with these fields, in their order, is made; a stay has a night at least. */
export function requestOf(fields: CreateForm['fields'], isStay: boolean): ResourceExtras {
  return {
    inputs: { fund_id: ChargedFundInput, duplicate_remark: OverlapInput },
    create: {
      fields,
      alsoChanges: true,
      start: () => ({ duplicate_remark: null }),
      empties: { from: ['duplicate_remark'], to: ['duplicate_remark'] },
      problems({ from, to, duplicate_remark: doubt }: Values): FieldErrors {
        const days = isDay(from) && isDay(to) ? tripDayProblems({ from, to }, isStay, lagosToday()) : {};
        const isUnsaid = isDoubt(doubt) && doubt.remark.trim().length < 3;
        return {
          ...Object.fromEntries(Object.entries(days).map(([name, said]) => [name, [said]])),
          ...(isUnsaid
            ? { duplicate_remark: ['Say why this is another one, in at least 3 characters'] }
            : {}),
        };
      },
      body({ duplicate_remark: doubt }: Values, body) {
        return { ...body, duplicate_remark: isDoubt(doubt) ? doubt.remark.trim() || null : doubt };
      },
      // Asked for anew, the same words are an answer again.
      anew: ({ duplicate_remark: doubt }: Values) => (isDoubt(doubt) ? ['duplicate_remark'] : []),
      refused: overlapOf,
    },
  };
}

function overlapOf({ code, facts }: ApiError): { duplicate_remark: Doubt } | undefined {
  if (code !== 'POSSIBLE_DUPLICATE' || !Array.isArray(facts.duplicates)) return undefined;
  return { duplicate_remark: { of: facts.duplicates, remark: '' } };
}

function isDoubt(value: Values['duplicate_remark']): value is Doubt {
  return typeof value === 'object' && value !== null;
}

/** Warns in place that the same days were asked for, and asks why this is another request. */
function OverlapInput({ name, value, onChange, error }: InputProps) {
  const doubt = value as Values['duplicate_remark'];
  if (!isDoubt(doubt)) return null;
  return (
    <Notice tone="warn" title="These days were asked for already">
      <ul>
        {doubt.of.map(({ id, code, purpose, from, to, path }) => (
          <li key={id}>
            <Link to={path} target="_blank">
              {code}
            </Link>{' '}
            {purpose}, {formatDay(from)} to {formatDay(to)}
          </li>
        ))}
      </ul>
      <TextField
        name={name}
        label="Why this is another one"
        maxLength={500}
        value={doubt.remark}
        onChange={(remark) => onChange({ ...doubt, remark })}
        error={error}
      />
    </Notice>
  );
}
