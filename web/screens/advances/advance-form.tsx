import { useMatch } from 'react-router';
import { touringAdvances } from '#shared/resources/budget/touring-advances.ts';
import { Notice } from '#web/components/notice.tsx';
import type { FormShow, ResourceExtras } from '#web/crud/extras.ts';
import type { Linked } from '#web/crud/record.ts';
import { DestinationInput } from '../claims/destination-input.tsx';
import { TakeoffInput } from '../claims/takeoff-input.tsx';
import { type TripKind, tripForm } from '../claims/trip-form.ts';
import { TripLinesInput } from '../claims/trip-lines-input.tsx';
import { TripFoot, TripTotal } from '../claims/trip-total.tsx';
import { useTripFacts } from '../claims/use-trip-pay.ts';

/** What trips pay the traveller who is chosen; of an advance that is changed, without what it pays itself. */
function kindOf(advance?: string): TripKind {
  return {
    needsReceipts: false,
    lines: { title: 'What the trip pays', first: 'Choose who travels, the days and the destination.' },
    payPath({ user_id }) {
      const id = typeof user_id === 'number' ? user_id : (user_id as Linked | null)?.id;
      if (!id) return null;
      const but = advance ? `&touring_advance_id=${advance}` : '';
      return `${touringAdvances.url}/entitlement?user_id=${id}${but}`;
    },
  };
}

function useKind(): TripKind {
  return kindOf(useMatch(`${touringAdvances.path}/:id/manage`)?.params.id);
}

/** That an advance of the traveller is overdue: this one may be drafted, and isn't raised. */
function Outstanding({ facts }: Pick<FormShow, 'facts'>) {
  const { pay } = facts as { pay: { outstanding?: string | null } | null };
  return pay?.outstanding ? <Notice tone="warn">{pay.outstanding}</Notice> : null;
}

/** How an advance is drafted and changed: who travels, the trip, and what it pays line by line, beside what it comes to. */
export const extras: ResourceExtras = {
  inputs: {
    destination: (props) => <DestinationInput {...props} kind={useKind()} />,
    takeoff: (props) => <TakeoffInput {...props} kind={useKind()} />,
    expenses: (props) => <TripLinesInput {...props} kind={useKind()} />,
  },
  beside: (shown) => (
    <TripTotal {...shown} kind={useKind()} title="The advance">
      <Outstanding facts={shown.facts} />
      <p>
        <b>What happens next.</b> An officer of the department raises its expenditure; the desks clear and pay
        it. After the trip its traveller retires it: while that is overdue, no other advance is raised for
        them.
      </p>
    </TripTotal>
  ),
  create: {
    ...tripForm(kindOf()),
    useFacts: (values) => useTripFacts(useKind(), values),
    alsoChanges: true,
    before: 'this can be saved',
    submit: () => 'Save and check',
    foot: (shown) => <TripFoot {...shown} kind={useKind()} />,
  },
};
