import { claims } from '#shared/resources/staff-services/claims.ts';
import type { ResourceExtras } from '#web/crud/extras.ts';
import { DestinationInput } from '../claims/destination-input.tsx';
import { type TripFacts, tripForm } from '../claims/trip-form.ts';
import { outcomeOf } from '../claims/trip-lines.ts';
import { TripLinesInput } from '../claims/trip-lines-input.tsx';
import { useTripFacts } from '../claims/use-trip-pay.ts';
import { AdvanceInput, ReasonInput } from './advance-inputs.tsx';
import { BalanceFoot, BalancePanel } from './balance-panel.tsx';
import { RETIREMENT } from './retirement-kind.ts';

const form = tripForm(RETIREMENT);
const asked = { required: true } as const;

/** How a retirement is made and changed: the advance with its trip, what was spent of it line by line, beside what is left. */
export const extras: ResourceExtras = {
  inputs: {
    touring_advance_id: AdvanceInput,
    filed_reason: ReasonInput,
    destination: (props) => <DestinationInput {...props} kind={RETIREMENT} />,
    expenses: (props) => <TripLinesInput {...props} kind={RETIREMENT} />,
  },
  beside: BalancePanel,
  create: {
    ...form,
    fields: {
      touring_advance_id: {},
      filed_reason: {},
      purpose: { ...asked, hint: undefined },
      started: asked,
      finished: asked,
      category: asked,
      destination: asked,
      transportation: asked,
      takeoff: {},
      airport: { when: claims.fields.airport.when },
      distance_km: { when: claims.fields.distance_km.when },
      accomodation: {},
      expenses: {},
    },
    // Nothing may have been spent.
    problems: (values, facts: TripFacts) =>
      facts.pay ? outcomeOf(values, facts.pay, RETIREMENT).problems : form.problems(values, facts),
    useFacts: (values) => useTripFacts(RETIREMENT, values),
    alsoChanges: true,
    before: 'this can be saved',
    submit: () => 'Save and check',
    foot: BalanceFoot,
  },
};
