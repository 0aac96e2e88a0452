import { BackupError } from './backup-error.ts';

/** One file of an archive; its content is to be read before the next entry is asked for. */
export type ArchiveEntry = { name: string; size: number; content: AsyncIterable<Buffer> };

const BLOCK = 512;
const CHUNK = 64 * 1024;

/** The bytes of one file of a tar archive (ustar), so that `tar` can open a backup too; throws if the content has another size. */
export async function* tarEntry(
  name: string,
  size: number,
  content: AsyncIterable<Buffer> | Iterable<Buffer>,
): AsyncGenerator<Buffer> {
  yield header(name, size);
  let left = size;
  for await (const chunk of content) {
    left -= chunk.length;
    yield chunk;
  }
  if (left !== 0) throw new BackupError(`${name} changed while it was read: try again.`);
  yield Buffer.alloc(padding(size));
}

/** The bytes that end a tar archive. */
export function tarEnd(): Buffer {
  return Buffer.alloc(2 * BLOCK);
}

/** Promises the files of a tar archive, one after the other; throws a BackupError where it is cut off or something else. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<ArchiveEntry> {
  const take = takeFrom(source);
  for (;;) {
    const block = await take(BLOCK);
    if (block.every((byte) => byte === 0)) return;
    const { name, size } = parseHeader(block);
    let left = size;
    const next = async () => {
      const chunk = await take(Math.min(left, CHUNK));
      left -= chunk.length;
      return chunk;
    };
    const content = (async function* () {
      while (left > 0) yield await next();
    })();
    yield { name, size, content };
    // What the reader didn't care for is passed over.
    while (left > 0) await next();
    await take(padding(size));
  }
}

function takeFrom(source: AsyncIterable<Buffer>): (length: number) => Promise<Buffer> {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  return async (length) => {
    while (rest.length < length) {
      const next = await chunks.next();
      if (next.done) throw new BackupError('The file is cut off.');
      rest = rest.length > 0 ? Buffer.concat([rest, next.value]) : next.value;
    }
    const taken = rest.subarray(0, length);
    rest = rest.subarray(length);
    return taken;
  };
}

function header(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new BackupError(`The name ${name} is too long for an archive.`);
  const block = Buffer.alloc(BLOCK);
  const fields: [text: string, at: number][] = [
    [name, 0],
    ['0000600\0', 100],
    ['0000000\0', 108],
    ['0000000\0', 116],
    [`${size.toString(8).padStart(11, '0')}\0`, 124],
    ['00000000000\0', 136],
    [' '.repeat(8), 148],
    ['0', 156],
    ['ustar\0', 257],
    ['00', 263],
  ];
  for (const [text, at] of fields) block.write(text, at);
  block.write(`${checksum(block).toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

function parseHeader(block: Buffer): { name: string; size: number } {
  const field = (from: number, to: number) => block.toString('utf8', from, to).split('\0')[0]?.trim() ?? '';
  const expected = Number.parseInt(field(148, 156), 8);
  const plain = Buffer.from(block).fill(' ', 148, 156);
  if (field(257, 263) !== 'ustar' || checksum(plain) !== expected) {
    throw new BackupError('The file is not a backup of the portal.');
  }
  return { name: field(0, 100), size: Number.parseInt(field(124, 136), 8) };
}

function checksum(block: Buffer): number {
  return block.reduce((sum, byte) => sum + byte, 0);
}

function padding(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK;
}
