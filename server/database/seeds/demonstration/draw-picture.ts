import { deflateSync } from 'node:zlib';

const SIZE = 200;
/** Each side of a point is looked at twice, so that edges are smooth. */
const FINE = SIZE * 2;
const PAPER: Colour = [246, 244, 238];
const WHITE: Colour = [255, 255, 255];

type Colour = readonly [red: number, green: number, blue: number];
type Shape = { colour: Colour; has: (x: number, y: number) => boolean };

/** What goods come in, as it is drawn. */
export type Motif = 'ream' | 'bottle' | 'box' | 'roll' | 'drum' | 'pair' | 'pad';

/** The picture of goods in a colour, as a PNG: the demonstration's own drawings, made where they are needed. */
export function drawPicture(motif: Motif, tint: Colour): Buffer {
  const shapes = MOTIFS[motif](tint, shade(tint, 0.72));
  const top = new Uint8Array(FINE * FINE);
  shapes.forEach(({ has }, place) => {
    for (let y = 0; y < FINE; y++)
      for (let x = 0; x < FINE; x++)
        if (has((x / FINE) * 100, (y / FINE) * 100)) top[y * FINE + x] = place + 1;
  });
  const colours = [PAPER, ...shapes.map(({ colour }) => colour)];
  const rows = Buffer.alloc(SIZE * (SIZE * 3 + 1));
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) {
      const at = y * 2 * FINE + x * 2;
      const seen = [at, at + 1, at + FINE, at + FINE + 1].map((point) => colours[top[point] ?? 0] ?? PAPER);
      for (const part of [0, 1, 2] as const)
        rows[y * (SIZE * 3 + 1) + 1 + x * 3 + part] = seen.reduce((sum, colour) => sum + colour[part], 0) / 4;
    }
  return png(rows);
}

/** Later shapes lie over earlier ones; in hundredths of the picture. */
const MOTIFS: Record<Motif, (tint: Colour, dark: Colour) => Shape[]> = {
  ream: (tint, dark) => [
    block(18, 36, 82, 74, dark),
    block(18, 30, 82, 66, WHITE),
    ...[36, 42, 48, 54, 60].map((y) => block(18, y, 82, y + 0.8, PAPER)),
    block(40, 30, 60, 74, tint),
  ],
  bottle: (tint, dark) => [
    block(43, 10, 57, 18, dark),
    block(45, 18, 55, 30, tint),
    round(50, 42, 18, tint),
    block(32, 42, 68, 88, tint),
    block(36, 52, 64, 74, WHITE),
    block(40, 58, 60, 61, dark),
    block(40, 65, 54, 67, dark),
  ],
  box: (tint, dark) => [
    block(18, 34, 82, 84, tint),
    slope(18, 34, 82, 20, dark),
    block(44, 20, 56, 52, WHITE),
    block(26, 66, 46, 69, dark),
    block(26, 73, 40, 76, dark),
  ],
  roll: (tint, dark) => [
    round(50, 50, 36, dark),
    round(50, 50, 33, tint),
    round(50, 50, 14, dark),
    round(50, 50, 11, PAPER),
  ],
  drum: (tint, dark) => [
    block(24, 22, 76, 86, tint),
    block(22, 18, 78, 25, dark),
    block(24, 44, 76, 47, dark),
    block(24, 62, 76, 65, dark),
    block(22, 82, 78, 89, dark),
  ],
  pair: (tint, dark) => [
    ...[18, 54].flatMap((x) => [
      block(x, 22, x + 16, 66, tint),
      block(x, 62, x + 28, 78, tint),
      block(x, 78, x + 28, 84, dark),
      block(x, 22, x + 16, 28, dark),
    ]),
  ],
  pad: (tint, dark) => [
    block(26, 18, 78, 86, dark),
    block(22, 14, 74, 82, WHITE),
    block(22, 14, 74, 26, tint),
    ...[38, 48, 58, 68].map((y) => block(30, y, 66, y + 1.4, tint)),
  ],
};

function block(left: number, top: number, right: number, bottom: number, colour: Colour): Shape {
  return { colour, has: (x, y) => x >= left && x < right && y >= top && y < bottom };
}

function round(middle: number, height: number, radius: number, colour: Colour): Shape {
  return { colour, has: (x, y) => (x - middle) ** 2 + (y - height) ** 2 < radius ** 2 };
}

/** The lid of a box: as wide as it beneath, less above. */
function slope(left: number, bottom: number, right: number, top: number, colour: Colour): Shape {
  return {
    colour,
    has: (x, y) => y < bottom && y >= top && x - left >= (bottom - y) / 2 && right - x > (bottom - y) / 2,
  };
}

function shade([red, green, blue]: Colour, share: number): Colour {
  return [Math.round(red * share), Math.round(green * share), Math.round(blue * share)];
}

/** Rows of points, each begun by a byte that says that nothing is foretold. */
function png(rows: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(SIZE, 0);
  head.writeUInt32BE(SIZE, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const sizes = Buffer.alloc(8);
  sizes.writeUInt32BE(content.length, 0);
  sizes.writeUInt32BE(checkOf(named), 4);
  return Buffer.concat([sizes.subarray(0, 4), named, sizes.subarray(4)]);
}

/** The check sum that a PNG has of each chunk (CRC-32). */
function checkOf(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}
