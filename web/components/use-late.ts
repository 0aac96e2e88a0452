import { type ComponentType, useEffect, useState } from 'react';
import { type ChunkLoadError, loadChunk } from './load-chunk.ts';

/** A part of the program that is loaded when it is first shown, and then kept. */
export type Late<Props> = { load: () => Promise<ComponentType<Props>>; part: ComponentType<Props> | null };

/** A late part: null until it is loaded, or why it did not load; showing it again asks for it again. */
export function useLate<Props>(late: Late<Props>): {
  Part: ComponentType<Props> | null;
  failure: ChunkLoadError | null;
} {
  const [Part, setPart] = useState(() => late.part);
  const [failure, setFailure] = useState<ChunkLoadError | null>(null);
  useEffect(() => {
    if (late.part) return;
    let isHere = true;
    const arrived = (part: ComponentType<Props>) => {
      late.part = part;
      if (isHere) setPart(() => part);
    };
    loadChunk(late.load).then(arrived, (error: ChunkLoadError) => isHere && setFailure(error));
    return () => {
      isHere = false;
    };
  }, [late]);
  return { Part, failure };
}
