import { type ComponentType, lazy, type ReactElement, Suspense } from 'react';
import { loadChunk } from './components/load-chunk.ts';
import { Spinner } from './components/spinner.tsx';
import styles from './lazy-page.module.css';

let pages = 0;

/** A route's element whose program part loads when it is first shown; until then it says 'Loading...'. */
export function lazyPage(load: () => Promise<{ default: ComponentType }>): ReactElement {
  const Page = lazy(() => loadChunk(load));
  pages += 1;
  // A key of its own makes the fallback show at once, where React would keep the page before on the screen.
  return (
    <Suspense key={`page ${pages}`} fallback={<Loading />}>
      <Page />
    </Suspense>
  );
}

function Loading() {
  return (
    <div className={styles.loading} role="status">
      <Spinner />
      Loading...
    </div>
  );
}
