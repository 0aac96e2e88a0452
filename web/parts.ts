import { AREA } from './outlines-plugin.ts';

type Modules = { getModuleInfo(id: string): { importers: readonly string[] } | null };

/** What forms, prints and the desk need of the language of definitions; a list does not. */
const WITHOUT =
  /[\\/](several|computed|schemas|schema-of|filter-schema|record-schema|clean-text|sheet|define-sheet|batching|clearing-acts|ledger-kinds)[.]ts$/;

/** Plain rules that the definitions and most screens need. */
const RULES =
  /[\\/]shared[\\/](dates|keys-of|money|nuban|permissions|places|visible-text|working-days)[.]ts$/;

/**
 * The part of the program to which a module of the definitions belongs: that of its area, of staff services and the
 * area that treats what staff ask for there, or the one that comes with every list. In one part they compress together, and none is asked for alone.
 */
export function definitionPart(id: string, modules: Modules): string | null {
  if (id.startsWith(AREA)) return `area-${id.slice(AREA.length)}`;
  if (WITHOUT.test(id)) return null;
  if (RULES.test(id) || /[\\/]shared[\\/](resource[\\/]|resources[\\/][^\\/]+$)/.test(id)) return 'resources';
  // Whatever else the definitions import goes with them: left alone with their loader, the two would wait for each other.
  if (!/[\\/]shared[\\/](?!(constants|errors)[.]ts$)/.test(id)) return null;
  const areas = [...areasOf(id, modules, new Set())].sort();
  if (areas.length === 0) return null;
  return areas.length > 2 || (areas[1] && !areas.includes('staff-services'))
    ? 'resources'
    : `area-${areas.join('-')}`;
}

/** The areas whose definitions import a module, however far round. */
function areasOf(id: string, modules: Modules, seen: Set<string>): Set<string> {
  if (seen.has(id)) return new Set();
  seen.add(id);
  if (id.startsWith(AREA)) return new Set([id.slice(AREA.length)]);
  const importers = modules.getModuleInfo(id)?.importers ?? [];
  return new Set(importers.flatMap((one) => [...areasOf(one, modules, seen)]));
}
