import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';
import { newKey } from '#web/api/new-key.ts';
import { useSessionState } from '#web/session/use-session.ts';
import type { FormValues } from './form-values.ts';
import { unsent } from './unsent.ts';

/**
 * What a draft keeps: the values that were typed, the version of the record that they were typed over, and the key under which
 * they are sent, so that a page that was lost under the send doesn't do it twice when it comes back; `sent` are the keys of
 * what was sent and not answered.
 */
export type DraftContent = {
  values: FormValues;
  version: number | null;
  key?: string;
  sent?: readonly string[];
};

/** A draft as the server keeps it for its owner, on any device; or newer than that, as the tab kept it. */
export type Draft = {
  content: DraftContent;
  updated_at: string;
  /** True where only this tab has it as yet. */
  is_unsent?: boolean;
  /** True of what the tab has where the server had it too. */
  was_saved?: boolean;
};

/** How the saving of a draft stands. */
export type DraftState = { status: 'none' | 'saved' | 'failed'; at: string | null };

/** As many as the server takes. */
const MOST_SENT = 20;
const WAIT_MS = 2_000;
/** The browser tells when a lost line is back, but not when the portal is. */
const AGAIN_MS = 5_000;

/** The draft of a form, or null without one; it is read once, before the form fills itself. */
export function useKeptDraft(form: string) {
  return useQuery<Draft | null, ApiError>({
    queryKey: ['draft', form],
    queryFn: () => readDraft(form),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnMount: 'always',
    retry: false,
  });
}

/**
 * Saves the values in the tab at once, to the server two seconds after the last change, once a lost line or the portal is back,
 * and when the form is left. The tab has its own until then: the server keeps one draft of a form, which another tab may replace or end.
 */
export function useDraftSaving(form: string, typed: DraftContent, dirty: boolean, kept: Draft | null) {
  const [firstKey] = useState(() => kept?.content.key ?? newKey());
  // A new one is no change of what was typed, and saves nothing.
  const key = useRef(firstKey);
  const sent = useRef(kept?.content.sent ?? []);
  const isSentAgain = useRef(false);
  const content = (): DraftContent => ({ ...typed, key: key.current, sent: sent.current });
  const signedIn = useSessionState().status === 'signed-in';
  const [state, setState] = useState<DraftState>(
    kept && !kept.is_unsent ? { status: 'saved', at: kept.updated_at } : { status: 'none', at: null },
  );
  const unsaved = useRef(false);
  const exists = useRef(kept !== null);
  const sending = useRef<Promise<void>>(Promise.resolve());
  const changed = useRef(dirty);
  const isLeft = useRef(false);
  const text = JSON.stringify(typed);

  const save = useEffectEvent(() => {
    if (!unsaved.current) return;
    unsaved.current = false;
    exists.current = true;
    // One after the other: on a slow line the older of two drafts could arrive last.
    const now = content();
    const sent = sending.current.then(() => keep(form, now));
    sending.current = sent.then(
      () => {
        if (isLeft.current && !unsaved.current) unsent.forget(form);
        else if (!unsaved.current) unsent.keep(form, { ...keptHere(now), was_saved: true });
        setState({ status: 'saved', at: new Date().toISOString() });
      },
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        unsaved.current = true;
        setState((before) => ({ ...before, status: 'failed' }));
      },
    );
  });
  const holdHere = useEffectEvent(() => {
    if (dirty) unsent.keep(form, keptHere(content()));
    else unsent.forget(form);
  });
  useEffect(() => {
    if (text) holdHere();
    if (!dirty || !signedIn || text === '') return;
    unsaved.current = true;
    const timer = setTimeout(() => save(), WAIT_MS);
    return () => clearTimeout(timer);
  }, [text, dirty, signedIn]);
  useEffect(() => {
    const again = () => save();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, []);
  const hasFailed = state.status === 'failed';
  useEffect(() => {
    if (!hasFailed || !signedIn) return;
    const timer = setInterval(() => save(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [hasFailed, signedIn]);
  const anew = () => {
    key.current = newKey();
    sent.current = [];
  };
  const keepSent = () => {
    unsaved.current = true;
    unsent.keep(form, { ...unsent.read<Draft>(form), ...keptHere(content()) });
  };
  const end = async () => {
    anew();
    unsaved.current = false;
    unsent.forget(form);
    if (!exists.current) return;
    unsent.tellEnd(form);
    exists.current = false;
    // A draft on its way would otherwise arrive after it was deleted.
    sending.current = sending.current.then(async () => {
      setState({ status: 'none', at: null });
      await api.delete(`form-drafts/${form}`).catch(keepQuiet);
    });
    await sending.current;
  };
  // What was put back by hand must not come again with the draft.
  const endUnchanged = useEffectEvent(() => {
    if (!dirty && changed.current) void end();
  });
  useEffect(() => {
    if (dirty) changed.current = true;
    if (dirty || !signedIn) return;
    const timer = setTimeout(() => endUnchanged(), WAIT_MS);
    return () => clearTimeout(timer);
  }, [dirty, signedIn]);
  const leave = useEffectEvent(() => {
    isLeft.current = true;
    if (!signedIn) return;
    if (dirty && unsaved.current) save();
    else if (dirty) unsent.forget(form);
    else endUnchanged();
  });
  useEffect(() => {
    isLeft.current = false;
    return () => leave();
  }, []);

  return {
    state,
    /** The key under which what is typed is sent, as this text. */
    keyOf: (text: string) => `${key.current}-${markOf(text)}`,
    /** The keys of what was sent before and not answered; this one is sent now, which the tab remembers if it is lost under it. */
    insteadOf: (own: string) => {
      const others = sent.current.filter((one) => one !== own);
      isSentAgain.current = sent.current.includes(own);
      sent.current = [...others, own].slice(-MOST_SENT);
      keepSent();
      return others.join(' ');
    },
    /**
     * What was sent last was refused: it isn't done. What had been sent before without an answer may be all the same, as the
     * refusal can be of who sends it.
     */
    refused: ({ status, code }: ApiError) => {
      if (code === 'DONE_BEFORE') anew();
      else if (status === 0 || status >= 500) setState((before) => ({ ...before, status: 'failed' }));
      else if (!isSentAgain.current) sent.current = sent.current.slice(0, -1);
      keepSent();
    },
    /** Forgets the draft, because it was sent or given up; the next change begins another. */
    end,
  };
}

function keptHere(content: DraftContent): Draft {
  return { content, updated_at: new Date().toISOString(), is_unsent: true };
}

async function keep(form: string, content: DraftContent): Promise<void> {
  await api.post(`form-drafts/${form}`, { content });
}

/** The name under which a form's draft is kept: 'brands-create', 'brands-12'. */
export function draftName(resourceName: string, id: number | null): string {
  return `${resourceName}-${id ?? 'create'}`;
}

// A form works without drafts, so neither a missing nor an unreadable one may stand in its way.
async function readDraft(form: string): Promise<Draft | null> {
  const kept = unsent.read<Draft>(form);
  const here = kept?.content?.values ? kept : null;
  if (here && !here.was_saved) return here;
  try {
    const { data } = await api.get<Draft | null>(`form-drafts/${form}`);
    const there = data?.content?.values ? data : null;
    // What the server had and has no more was sent or given up: elsewhere that ends it here too, in another tab of this browser not.
    if (here && (there || unsent.endedHere(form) > here.updated_at)) return here;
    if (here) unsent.forget(form);
    return there;
  } catch (error) {
    if (error instanceof ApiError && error.status !== 401) return here;
    throw error;
  }
}

function keepQuiet(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}

/** A short mark of a text; two texts that share one are refused by the server, and never taken for each other. */
function markOf(text: string): string {
  let mark = 7;
  for (let at = 0; at < text.length; at += 1) mark = (mark * 33 + text.charCodeAt(at)) % 2 ** 47;
  return mark.toString(36);
}
