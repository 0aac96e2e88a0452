import { type ComponentType, type ReactElement, useState } from 'react';
import { type Params, useLocation, useParams } from 'react-router';
import { lazyPage } from './lazy-page.tsx';

/** What an address says of a page: the parts of its path, and its question. */
export type Place = { params: Readonly<Params>; search: string };

type Page = { default: ComponentType };
type Begun = {
  load: () => Promise<Page>;
  ahead: (place: Place) => void;
  /** The program part that is on its way; null before it is asked for, and after it didn't come. */
  loading: Promise<Page> | null;
  Ready: ComponentType | null;
};

const BEGUN = new WeakMap<ReactElement, Begun>();
let pages = 0;

/**
 * A route's element that may be begun before it is shown: its program part loads and, at the same time, what `ahead` fetches
 * for the place. Both start together also where nobody began it; a part that is there already is shown at once.
 */
export function begunPage(load: Begun['load'], ahead: Begun['ahead'] = () => undefined): ReactElement {
  const begun: Begun = { load, ahead, loading: null, Ready: null };
  pages += 1;
  // A key of its own: one page never stands in another's place.
  const element = <Begin key={pages} begun={begun} later={lazyPage(() => loadOnce(begun))} />;
  BEGUN.set(element, begun);
  return element;
}

/** Begins the page that an element would show, unless it is one that can't be begun. */
export function beginPage(element: unknown, place: Place): void {
  const begun = BEGUN.get(Object(element) as ReactElement);
  if (!begun) return;
  // Whoever then opens the page is told why a part didn't come.
  loadOnce(begun).catch(() => undefined);
  begun.ahead(place);
}

function Begin({ begun, later }: { begun: Begun; later: ReactElement }) {
  const params = useParams();
  const { search } = useLocation();
  const [Shown] = useState<ComponentType | null>(() => {
    begun.ahead({ params, search });
    return begun.Ready;
  });
  return Shown ? <Shown /> : later;
}

function loadOnce(begun: Begun): Promise<Page> {
  begun.loading ??= begun.load().then(
    (page) => {
      begun.Ready = page.default;
      return page;
    },
    (error) => {
      begun.loading = null;
      throw error;
    },
  );
  return begun.loading;
}
