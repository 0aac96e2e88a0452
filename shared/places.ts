/** The states in which the agency knows hotels. */
export const HOTEL_STATES = [
  'bayelsa',
  'abuja',
  'lagos',
  'rivers',
  'delta',
  { value: 'akwa-ibom', label: 'Akwa-Ibom' },
] as const;

/** The airports from which a trip departs. */
export const AIRPORTS = [
  'delta',
  'lagos',
  'abuja',
  'port-harcourt',
  'owerri',
  'bayelsa',
  'jos',
  'kaduna',
  'kano',
  'uyo',
  'sokoto',
] as const;

/** The destination that stands for every place without an allowance of its own. */
export const OTHER_STATIONS = 'other';

/** A place by its letters and digits alone: “Port Harcourt” and “port-harcourt” are one. */
export function foldedPlace(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

/** A place within a sentence: 'port-harcourt' → 'Port Harcourt'. */
export function placeWords(place: string): string {
  if (place === OTHER_STATIONS) return 'other stations';
  return place.replace(/-/g, ' ').replace(/(^|\s)\S/g, (letter) => letter.toUpperCase());
}

/** A place that stands alone. */
export function placeLabel(place: string): string {
  return place === OTHER_STATIONS ? 'Other stations' : placeWords(place);
}
