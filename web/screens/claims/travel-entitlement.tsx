import { type Entitlement, entitlementOf, type Journey } from '#shared/allowances.ts';
import { daysBetween, isDay } from '#shared/dates.ts';
import { amountInWords, nairaToKobo } from '#shared/money.ts';
import { placeLabel } from '#shared/places.ts';
import { boardOf, type PayLine, payOf, type TripPay } from '#shared/trip-pay.ts';
import { Amount } from '#web/components/amount.tsx';
import { ChoiceCards } from '#web/components/choice-cards.tsx';
import { DateInput } from '#web/components/date-input.tsx';
import { Quiet, Stack } from '#web/components/layout.tsx';
import { Notice } from '#web/components/notice.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { SelectField } from '#web/components/select-field.tsx';
import { Sheet, SidePanel, WithSidePanel } from '#web/components/sheet.tsx';
import { SkeletonLines } from '#web/components/skeletons.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { Failed } from '#web/crud/list/list-states.tsx';
import { useAddress } from '#web/use-address.ts';
import { counted, daysWords, lineWords } from './line-words.ts';
import { fixedWays, TakeoffField } from './takeoff-input.tsx';
import styles from './travel-entitlement.module.css';
import { useTripPay } from './use-trip-pay.ts';

const STAYS = [
  { value: 'non-residence', label: 'I find my own lodging', note: 'Per diem for each night' },
  { value: 'residence', label: 'I am lodged and fed', note: 'Out-of-pocket for each day' },
];
const FLEETS = [
  { value: 'flight', label: 'By air' },
  { value: 'road', label: 'By road' },
];
const MOST_KM = 5_000;

/** What a trip would pay whoever is signed in, told while they say which trip; nothing is kept but in the address. */
export default function TravelEntitlement() {
  const found = useTripPay('claims/entitlement');
  return (
    <Sheet>
      <PageHeader
        title="Travel Entitlement"
        subtitle="What a trip would pay you, at the Board’s rates for your grade. Nothing is sent or kept."
      />
      {found.isPending && <SkeletonLines lines={8} />}
      {found.isLoadingError && <Failed error={found.error} onRetry={() => found.refetch()} />}
      {found.data && <Trip pay={found.data} />}
    </Sheet>
  );
}

function Trip({ pay }: { pay: TripPay }) {
  const [params, setParams] = useAddress();
  const asked = (name: string) => params.get(name) ?? '';
  const change = (name: string) => (value: string | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const day = (name: string) => (isDay(asked(name)) ? asked(name) : null);
  const category = asked('stay') === 'residence' ? 'residence' : 'non-residence';
  const fleet = asked('by') === 'road' ? 'road' : 'flight';
  const [started, finished] = [day('from'), day('to')];
  const destination = pay.places.includes(asked('place')) ? asked('place') : null;
  const km = kilometres(asked('km'));
  const journey: Journey | null =
    started && finished && destination
      ? {
          ...{ category, started, finished, destination },
          transportation: fleet,
          takeoff: asked('takeoff').trim() || null,
          distance_km: typeof km === 'number' ? km : null,
          ...boardOf(pay).known,
        }
      : null;
  return (
    <WithSidePanel side={<WhatItPays journey={journey} pay={pay} />}>
      <Stack gap={22}>
        <div className={styles.days}>
          <DateInput label="From" value={started} onChange={change('from')} max={finished ?? undefined} />
          <DateInput
            label="To"
            value={finished}
            onChange={change('to')}
            min={started ?? undefined}
            error={started && finished && finished < started && 'The last day lies before the first.'}
          />
        </div>
        <SelectField
          label="Destination"
          choices={pay.places.map((place) => ({ value: place, label: placeLabel(place) }))}
          value={destination}
          onChange={change('place')}
          searchable={false}
        />
        <ChoiceCards label="Where you stay" choices={STAYS} value={category} onChange={change('stay')} />
        <ChoiceCards label="How you travel" choices={FLEETS} value={fleet} onChange={change('by')} />
        {fleet === 'road' && (
          <div className={styles.days}>
            <TakeoffField
              label="Take-off"
              hint="Where the way by road begins."
              ways={fixedWays(pay, destination)}
              maxLength={60}
              value={asked('takeoff')}
              onChange={change('takeoff')}
            />
            <TextField
              label="Kilometres of one way"
              hint="Where the Board has no fixed rate for the way."
              inputMode="numeric"
              maxLength={5}
              value={asked('km')}
              onChange={change('km')}
              error={km === undefined && `Enter whole kilometres, at most ${MOST_KM.toLocaleString('en')}.`}
            />
          </div>
        )}
      </Stack>
    </WithSidePanel>
  );
}

function WhatItPays({ journey, pay }: { journey: Journey | null; pay: TripPay }) {
  if (!journey)
    return (
      <SidePanel title="What it pays">
        <p>Choose the days and the destination.</p>
        <Grade pay={pay} />
      </SidePanel>
    );
  const { tariff, grades } = boardOf(pay);
  const found = entitlementOf(journey, grades, tariff);
  return (
    <SidePanel title="What it pays">
      <div aria-live="polite">
        <Told journey={journey} found={found} />
      </div>
    </SidePanel>
  );
}

function Told({ journey, found }: { journey: Journey; found: Entitlement }) {
  const { lines, total } = payOf(found);
  const nights = daysBetween(journey.started, journey.finished);
  return (
    <Stack gap={16}>
      {found.problems.map((problem) => (
        <Notice key={problem} tone="warn">
          {problem}
        </Notice>
      ))}
      {found.problems.length === 0 && (
        <div>
          <Amount naira={total} size="hero" />
          <Quiet size={13.5}>
            {amountInWords(nairaToKobo(total))}, for {counted(nights, 'night')} and{' '}
            {counted(nights + 1, 'day')}.
          </Quiet>
        </div>
      )}
      {lines.length > 0 && (
        <ul className={styles.lines}>
          {lines.map((line) => (
            <Line key={`${line.allowance_id} ${line.from}`} line={line} />
          ))}
        </ul>
      )}
      {lodgedWithin(journey) > 0 && (
        <Quiet size={13.5}>
          {counted(lodgedWithin(journey), 'night')} of it {lodgedWithin(journey) === 1 ? 'is' : 'are'} booked
          by the agency: out-of-pocket takes the place of per diem.
        </Quiet>
      )}
      <Quiet size={13.5}>Whatever else you spend is claimed with its receipt.</Quiet>
    </Stack>
  );
}

function Line({ line }: { line: PayLine }) {
  const { name, how } = lineWords(line);
  return (
    <li>
      <span>{name}</span>
      <Amount naira={line.amount} />
      <Quiet as="span" size={12.5}>
        {how}
        <br />
        {daysWords(line)}
      </Quiet>
    </li>
  );
}

function Grade({ pay: { grades } }: { pay: TripPay }) {
  const now = grades.at(-1);
  return (
    <Quiet size={13.5}>
      {now
        ? `Your grade is ${now.name}.`
        : 'Your grade level is not known. Ask an administrator to enter it.'}
    </Quiet>
  );
}

function lodgedWithin({ category, started, finished, lodged }: Journey): number {
  if (category === 'residence') return 0;
  return lodged.filter((night) => night >= started && night < finished).length;
}

/** Whole kilometres; null while none are typed, undefined for what is no such number. */
function kilometres(text: string): number | null | undefined {
  const bare = text.replace(/[\s,]/g, '');
  if (bare === '') return null;
  return /^\d+$/.test(bare) && Number(bare) > 0 && Number(bare) <= MOST_KM ? Number(bare) : undefined;
}
