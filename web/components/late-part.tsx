import { IconRefresh } from '@tabler/icons-react';
import type { ComponentType, ReactElement, ReactNode } from 'react';
import { ActionButton } from './action-button.tsx';
import { EmptyState } from './empty-state.tsx';
import type { ChunkLoadError } from './load-chunk.ts';
import { type Late, useLate } from './use-late.ts';

type Meanwhile<Props> = {
  /** Shown until the part is loaded. */
  waiting?: (props: Props) => ReactNode;
  /** Shown when the part did not load; without it, the offer to reload the page. */
  instead?: (props: Props) => ReactNode;
};

/** A part of a page that is loaded when it is first shown. If it does not load, the page around it, with what is typed on it, stays. */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: Meanwhile<Props> = {},
): (props: Props) => ReactElement {
  const late: Late<Props> = { load, part: null };
  return (props) => <LatePart late={late} meanwhile={meanwhile} props={props} />;
}

type LatePartProps<Props> = { late: Late<Props>; meanwhile: Meanwhile<Props>; props: Props };

function LatePart<Props extends object>({ late, meanwhile, props }: LatePartProps<Props>) {
  const { Part, failure } = useLate(late);
  if (Part) return <Part {...props} />;
  if (!failure) return meanwhile.waiting?.(props) ?? null;
  return meanwhile.instead ? meanwhile.instead(props) : <NotLoaded failure={failure} />;
}

function NotLoaded({ failure: { name, code } }: { failure: ChunkLoadError }) {
  return (
    <EmptyState
      kind="failed"
      title="Part of the page did not load"
      action={
        <ActionButton variant="default" size="sm" icon={IconRefresh} onClick={() => location.reload()}>
          Reload the page
        </ActionButton>
      }
    >
      The connection was lost, or the portal was updated. Save what you typed, then reload the page. (
      {[name, code].filter(Boolean).join(', ')})
    </EmptyState>
  );
}
