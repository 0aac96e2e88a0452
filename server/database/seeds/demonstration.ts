import type { Portal } from '../../crud/types.ts';

/** Fills an empty database with the demonstration agency; does nothing where there are people already. */
export async function loadDemonstration(_portal: Portal): Promise<void> {}
