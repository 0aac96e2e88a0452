import { type ComponentType, type ReactElement, useEffect, useEffectEvent } from 'react';
import { notify } from '../components/toasts.ts';
import { type Late, useLate } from '../components/use-late.ts';

type Closable = { onClose: () => void };

/**
 * A dialog whose program part loads when it is first opened; nothing is shown until then. If the part does not load,
 * the dialog closes with a toast: the page beneath keeps what is typed on it.
 */
export function lateDialog<Props extends Closable>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactElement {
  const late: Late<Props> = { load, part: null };
  return (props) => <LateDialog late={late} props={props} />;
}

function LateDialog<Props extends Closable>({ late, props }: { late: Late<Props>; props: Props }) {
  const { Part, failure } = useLate(late);
  const giveUp = useEffectEvent(() => {
    notify.error(
      'Part of the page did not load',
      'The connection was lost, or the portal was updated. Try again, or save what you typed and reload the page.',
    );
    props.onClose();
  });
  useEffect(() => {
    if (failure) giveUp();
  }, [failure]);
  return Part && <Part {...props} />;
}
