import type { LinesFile } from '#shared/resources/budget/budget-draft-answers.ts';
import { useReadFile } from '#web/api/use-read-file.ts';

/** A file whose cells the server reads at a path as soon as it is chosen; nothing is saved by that. */
export function useLinesFile(path: string, onChosen?: () => void) {
  return useReadFile<LinesFile>(path, { onChosen });
}
