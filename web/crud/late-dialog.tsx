import { type ComponentType, lazy, type ReactElement, Suspense } from 'react';
import { loadChunk } from '../load-chunk.ts';

/** A dialog whose program part loads when it is first opened; nothing stands there until then. */
export function lateDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactElement {
  const Dialog = lazy(() => loadChunk(load).then((part) => ({ default: part })));
  return (props) => (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  );
}
