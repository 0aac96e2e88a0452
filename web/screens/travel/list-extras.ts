import { outlineNamed } from '#shared/resources/known.ts';
import type { ResourceExtras } from '#web/crud/extras.ts';
import { ASKED_ACT } from '#web/crud/use-asked-act.ts';

/** What is chosen or offered is so on the request's page; whatever else is done opens its dialog there. */
const INLINE = ['accept', 'decide'];

/** A list of requests, of whoever asked or of logistics: what is done with one is done on its page. */
export function extrasOf(name: string): { extras: ResourceExtras } {
  const { path, workflow } = outlineNamed(name);
  const page = workflow?.of === name ? '' : '/handle';
  return {
    extras: {
      actPath: ({ id }, act) => `${path}/${id}${page}${INLINE.includes(act) ? '' : `?${ASKED_ACT}=${act}`}`,
    },
  };
}
