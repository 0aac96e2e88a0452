import { Link } from 'react-router';
import type { ResourceExtras } from '#web/crud/extras.ts';
import { DestinationInput } from './destination-input.tsx';
import { TakeoffInput } from './takeoff-input.tsx';
import { type TripKind, tripForm } from './trip-form.ts';
import { TripLinesInput } from './trip-lines-input.tsx';
import { TripFoot, TripTotal } from './trip-total.tsx';
import { useTripFacts } from './use-trip-pay.ts';

const CLAIM: TripKind = {
  payPath: () => 'claims/entitlement',
  needsReceipts: true,
  lines: { title: 'What the trip pays', first: 'Choose the days and the destination.' },
};

/** How a claim is made and changed: the trip, what it pays line by line, and what else was spent, beside what it comes to. */
export const extras: ResourceExtras = {
  inputs: {
    destination: (props) => <DestinationInput {...props} kind={CLAIM} />,
    takeoff: (props) => <TakeoffInput {...props} kind={CLAIM} />,
    expenses: (props) => <TripLinesInput {...props} kind={CLAIM} />,
  },
  beside: (shown) => (
    <TripTotal {...shown} kind={CLAIM} title="Your claim">
      <p>
        <b>What happens next.</b> It is saved as a draft that only you see. Check it, then submit it: your
        department’s officers commit the money, and the desks clear and pay it.
      </p>
      <p>
        <Link to="/staff-services/claims/entitlement">What would another trip pay?</Link>
      </p>
    </TripTotal>
  ),
  create: {
    ...tripForm(CLAIM),
    useFacts: (values) => useTripFacts(CLAIM, values),
    alsoChanges: true,
    before: 'this can be saved',
    submit: () => 'Save and check',
    foot: (shown) => <TripFoot {...shown} kind={CLAIM} />,
  },
};
