import { type RefObject, useEffect, useRef } from 'react';
import type { FieldErrors } from '#shared/errors.ts';

/** Moves the focus to the first wrong field within a part, each time something is found to be wrong. */
export function useWrongField(problems: FieldErrors | undefined): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problems && Object.keys(problems).length > 0)
      part.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [problems]);
  return part;
}
