import { IconFilterOff } from '@tabler/icons-react';
import type { Resource } from '#shared/resource/define-resource.ts';
import { grouped } from '#shared/resource/plural.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import type { ResourceExtras } from '../extras.ts';
import type { ListControl } from './list-state.ts';
import { FirstUse, Place } from './list-states.tsx';
import { useCount } from './use-rows.ts';

/** Search and filters hide everything: how many they hide, and the way back. */
export function NoMatch({
  resource,
  control: { state },
  besides: Besides,
  onClear,
}: {
  resource: Resource;
  control: Pick<ListControl, 'state'>;
  besides?: ResourceExtras['noMatch'];
  onClear: () => void;
}) {
  const all = useCount(resource, '');
  if (all?.total === 0) return <FirstUse resource={resource} />;
  const filters = state.filter?.rules.length ?? 0;
  const hiding = [
    filters > 0 && `${filters === 1 ? 'One filter' : `${filters} filters`}`,
    state.search && `the search for “${state.search}”`,
  ].filter(Boolean);
  const verb = hiding.length > 1 || filters > 1 ? 'hide' : 'hides';
  const sentence = `${hiding.join(' and ')} ${verb} ${all?.total ? `all ${all.more ? 'of more than ' : ''}${grouped(all.total)}` : 'everything'}.`;
  return (
    <Place>
      <EmptyState
        kind="no-match"
        title={`No ${resource.singular} matches`}
        action={
          <ActionButton variant="default" icon={IconFilterOff} onClick={onClear}>
            {filters > 0 ? 'Clear filters' : 'Clear the search'}
          </ActionButton>
        }
      >
        {sentence.charAt(0).toUpperCase() + sentence.slice(1)}
        {Besides && state.search && filters > 0 && <Besides search={state.search} />}
      </EmptyState>
    </Place>
  );
}
