import { matchPath, useLocation } from 'react-router';
import { OUTLINES } from '#shared/resources/known.ts';
import { RecordPrints } from './crud/record-prints.tsx';
import NotFound from './screens/not-found/not-found.tsx';

/** Every address at which records of a resource are printed, one or several. */
export default function RecordPrintPages() {
  const { pathname } = useLocation();
  const resource = OUTLINES.find(
    ({ path, actions }) =>
      actions.includes('print') &&
      (matchPath(`${path}/print`, pathname) ?? matchPath(`${path}/:id/print`, pathname)),
  );
  return resource ? <RecordPrints key={pathname} resource={resource} /> : <NotFound />;
}
