import { createContext, useContext, useEffect } from 'react';

/** The name of the area that a page belongs to, such as "Budget Management"; the layouts provide it. */
export const AreaContext = createContext<string | null>(null);

/** Names the browser's tab "{record or list} – {area} – Service Portal" while the page is shown. */
export function usePageTitle(title: string): void {
  const area = useContext(AreaContext);
  useEffect(() => {
    document.title = [title, area === title ? null : area, 'Service Portal'].filter(Boolean).join(' – ');
  }, [title, area]);
}
