import { IconFilterOff } from '@tabler/icons-react';
import type { Resource } from '#shared/resource/define-resource.ts';
import { grouped } from '#shared/resource/plural.ts';
import { ActionButton, ActionLink } from '#web/components/action-button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import type { ResourceExtras } from '../extras.ts';
import { FirstUse } from './first-use.tsx';
import type { ListControl } from './list-state.ts';
import { Place } from './list-states.tsx';
import { useCount } from './use-rows.ts';

type NoRowsProps = {
  resource: Resource;
  control: Pick<ListControl, 'state' | 'change' | 'hrefWith'>;
  /** How many rows there are on other pages. */
  total: number;
  /** What else is said where nothing matches. */
  besides?: ResourceExtras['noMatch'];
};

/** Why a page of a list has no rows, and what to do about it. */
export function NoRows({ resource, control, total, besides }: NoRowsProps) {
  const { state, change, hrefWith } = control;
  if (total > 0) return <NoSuchPage to={hrefWith({ page: null })} />;
  if (state.search === '' && state.filter === null) return <FirstUse resource={resource} />;
  const clear = () => change({ search: null, filter: null, view: null });
  return <NoMatch resource={resource} control={control} besides={besides} onClear={clear} />;
}

/** Search and filters hide everything: how many they hide, and the way back. */
function NoMatch({
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

/** The page asked for lies behind the last one. */
function NoSuchPage({ to }: { to: string }) {
  return (
    <Place>
      <EmptyState
        kind="no-match"
        title="This page is empty"
        action={<ActionLink to={to}>Go to the first page</ActionLink>}
      >
        The list is shorter now and does not have this page.
      </EmptyState>
    </Place>
  );
}
