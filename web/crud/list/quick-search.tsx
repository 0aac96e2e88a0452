import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Resource } from '#shared/resource/define-resource.ts';
import { fieldAt } from '#shared/resource/field-at.ts';
import { inText } from '#shared/resource/in-text.ts';
import { isSearchedFor, TYPE_THREE } from '#shared/resource/search-text.ts';
import { SearchBox } from '#web/components/search-box.tsx';
import { useKey } from '#web/components/use-key.ts';

type QuickSearchProps = { resource: Resource; text: string; onSearch: (text: string) => void };

const WAIT_MS = 300;
/** More of the places that are searched would be cut off in the field. */
const LETTERS_SHOWN = 30;

/** Looks for a text in the rows while one types; `/` leads here from anywhere on the list, ↓ leads to the rows. */
export function QuickSearch({ resource, text, onSearch }: QuickSearchProps) {
  const [typed, setTyped] = useState(text);
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef(text);
  // The address may change by itself: Back, a saved view, "Clear filters".
  useEffect(() => {
    if (text !== sent.current) setTyped(text);
    sent.current = text;
  }, [text]);
  const isShort = typed.trim() !== '' && !isSearchedFor(resource, typed);
  const send = useEffectEvent(() => {
    sent.current = isShort ? '' : typed.trim();
    if (sent.current !== text) onSearch(sent.current);
  });
  useEffect(() => {
    if (typed.trim() === sent.current) return;
    // While the next page's program loads, the list is still shown: its search must not lead back to it.
    const here = location.pathname;
    const timer = setTimeout(() => {
      if (location.pathname === here) send();
    }, WAIT_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  useKey('/', () => input.current?.focus());
  const labels = (resource.search ?? []).map((path) => inText(fieldAt(resource, path)?.label ?? path));
  const places = labels.filter(
    (label, place) =>
      labels.indexOf(label) === place && labels.slice(0, place + 1).join(', ').length <= LETTERS_SHOWN,
  );
  return (
    <SearchBox
      ref={input}
      label={`Search ${resource.title}`}
      placeholder={`Search ${places.join(', ')}`}
      aria-keyshortcuts="/"
      note={isShort ? TYPE_THREE : undefined}
      value={typed}
      onChange={setTyped}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        // Leads to the first row.
        document.querySelector<HTMLElement>('[data-row-link]')?.focus();
      }}
    />
  );
}
