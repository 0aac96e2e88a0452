import type { Transaction } from '#server/database/connection.ts';
import type { Portal } from '#server/frame/portal.ts';
import { drawPicture, type Motif } from './draw-picture.ts';
import { keepFile } from './keep-file.ts';

/** What is drawn of goods, by what they are counted in: a piece could be anything, and has no picture. */
const MOTIF_OF: Readonly<Record<string, Motif>> = {
  Ream: 'ream',
  Bottle: 'bottle',
  Box: 'box',
  Pack: 'box',
  Carton: 'box',
  Roll: 'roll',
  Drum: 'drum',
  Pad: 'pad',
};

/** A colour for each category, in their order. */
const TINTS = [
  [58, 110, 165],
  [84, 96, 122],
  [60, 150, 140],
  [214, 132, 46],
  [122, 140, 70],
  [196, 164, 62],
  [160, 92, 72],
  [110, 90, 140],
] as const;

/** Draws the products that a picture helps to find on the shelf; the id of each picture, by the place of its product. */
export async function writePictures(
  trx: Transaction,
  files: Portal['files'],
  products: readonly { name: string; measure: string; shelf: number }[],
): Promise<Map<number, number>> {
  const drawn = new Map<string, Buffer>();
  const pictures = new Map<number, number>();
  for (const [place, { name, measure, shelf }] of products.entries()) {
    const motif = name.includes('boots') ? 'pair' : MOTIF_OF[measure];
    if (!motif) continue;
    const look = `${motif} ${shelf}`;
    const picture = drawn.get(look) ?? drawPicture(motif, TINTS[shelf % TINTS.length] ?? TINTS[0]);
    drawn.set(look, picture);
    pictures.set(place, await keepFile(trx, files, `${name.replaceAll(/[^\w ,-]/g, '')}.png`, picture));
  }
  return pictures;
}
