import { IconRefresh } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { CATALOGUE } from '#shared/errors.ts';
import { ActionAnchor, ActionButton } from './components/action-button.tsx';
import { ChunkLoadError } from './components/load-chunk.ts';
import styles from './route-failure.module.css';

/** Shown when the program broke or did not load: there is no frame whose content it could be. */
export function RouteFailure() {
  return (
    <main>
      <PageFailure />
    </main>
  );
}

/** Shown in the frame's content when a page broke or did not load; offers to reload it. */
export function PageFailure() {
  const error = useRouteError();
  const missing = error instanceof ChunkLoadError;
  useEffect(() => {
    document.title = 'Something went wrong – Service Portal';
    if (missing) dispatchEvent(new Event('unanswered'));
  }, [missing]);
  return (
    <div className={styles.failure} role="alert">
      <h1>{missing ? 'This page did not load' : CATALOGUE.post}</h1>
      <p className={styles.words}>
        {missing
          ? 'The connection was lost, or the portal was updated. Reload the page.'
          : 'The page could not be shown. Reload it. If this happens again, tell the help desk what is written below.'}
      </p>
      <p className={styles.code}>{nameOf(error)}</p>
      <div className={styles.acts}>
        <ActionButton icon={IconRefresh} onClick={() => location.reload()}>
          Reload the page
        </ActionButton>
        <ActionAnchor variant="default" href="/dashboard">
          Go to the dashboard
        </ActionAnchor>
      </div>
    </div>
  );
}

function nameOf(error: unknown): string {
  if (error instanceof ChunkLoadError) return [error.name, error.code].filter(Boolean).join(', ');
  return error instanceof Error ? `${error.name}: ${error.message}` : 'Unknown error';
}
