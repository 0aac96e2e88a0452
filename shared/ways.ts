import { foldedPlace } from './places.ts';

/** A way by road with a fixed rate. */
interface Way {
  takeoff: string;
  destination: string;
}

/** Where the ways by road begin that have a fixed rate to a place, as the Board spells them. */
export function waysTo(allowances: readonly { route: Way | null }[], destination: string): string[] {
  const place = foldedPlace(destination);
  const ends = allowances.flatMap(({ route }) => {
    if (route && foldedPlace(route.destination) === place) return [route.takeoff];
    return route && foldedPlace(route.takeoff) === place ? [route.destination] : [];
  });
  return [...new Set(ends)].sort();
}

/** “, only from …” within a sentence; nothing where there is no such place. */
export function onlyFrom(places: readonly string[]): string {
  return places.length > 0 ? `, only from ${places.join(', ')}` : '';
}

/** Either way round: the way back is paid like the way there. */
export function isSameWay(route: Way, takeoff: string | null, destination: string) {
  const [one, other] = [foldedPlace(route.takeoff), foldedPlace(route.destination)];
  const [from, to] = [foldedPlace(takeoff ?? ''), foldedPlace(destination)];
  return (one === from && other === to) || (one === to && other === from);
}
