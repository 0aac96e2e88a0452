import { createInflateRaw, inflateRawSync } from 'node:zlib';
import { Refusal } from '#shared/errors.ts';
import type { SheetLimits } from './sheet-limits.ts';
import { withPassword } from './with-password.ts';

/** One part of a packed workbook: where its bytes lie and how many they become. */
export type ZipEntry = { name: string; packed: Uint8Array; deflated: boolean; size: number };

const END = 0x06054b50;
const DIRECTORY = 0x02014b50;
const LOCAL = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED_FLAG = 1;

/** The parts of a packed workbook by name; throws Refusal when it is damaged, protected, or unpacks beyond the limits. */
export function zipEntries(bytes: Uint8Array, limits: SheetLimits): Map<string, ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = new Map<string, ZipEntry>();
  let total = 0;
  try {
    const end = endOfDirectory(view);
    const count = view.getUint16(end + 10, true);
    let at = view.getUint32(end + 16, true);
    if (count > limits.parts) throw tooMuch();
    for (let index = 0; index < count; index += 1) {
      const { entry, next } = readEntry(bytes, view, at);
      total += entry.size;
      if (total > limits.unpackedBytes) throw tooMuch();
      entries.set(entry.name, entry);
      at = next;
    }
  } catch (error) {
    throw error instanceof RangeError ? damaged() : error;
  }
  return entries;
}

/** A whole part as text; throws Refusal when it is larger than it says or than one part may be. */
export function unpackText(entry: ZipEntry, limits: SheetLimits): string {
  if (entry.size > limits.partBytes) throw tooMuch();
  if (!entry.deflated) return new TextDecoder().decode(entry.packed);
  try {
    return new TextDecoder().decode(
      inflateRawSync(entry.packed, { maxOutputLength: Math.max(entry.size, 1) }),
    );
  } catch {
    throw damaged();
  }
}

/** A part piece by piece as text, unpacked only as fast as it is read; throws Refusal like unpackText. */
export async function* unpackPieces(entry: ZipEntry): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let size = 0;
  for await (const chunk of entry.deflated ? inflate(entry.packed) : [entry.packed]) {
    size += chunk.length;
    if (size > entry.size) throw damaged();
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}

/** The refusal of a workbook that would unpack into more than the portal reads. */
export function tooMuch(): Refusal {
  return new Refusal(
    'FILE_SIZE',
    'This workbook is too large when it is unpacked. Copy the rows into a new workbook and upload that.',
  );
}

/** The refusal of a workbook whose inside does not hold together. */
export function damaged(): Refusal {
  return new Refusal(
    'FILE_CONTENT',
    'This workbook is damaged and can’t be read. Open it in Excel or LibreOffice, which may repair it, save it again, and upload that.',
  );
}

async function* inflate(packed: Uint8Array): AsyncGenerator<Uint8Array> {
  const stream = createInflateRaw({ chunkSize: 64 * 1024 });
  stream.end(packed);
  try {
    for await (const chunk of stream) yield chunk;
  } catch {
    throw damaged();
  } finally {
    stream.destroy();
  }
}

function endOfDirectory(view: DataView): number {
  const lowest = Math.max(0, view.byteLength - 65_557);
  for (let at = view.byteLength - 22; at >= lowest; at -= 1) {
    if (view.getUint32(at, true) === END) return at;
  }
  throw damaged();
}

function readEntry(bytes: Uint8Array, view: DataView, at: number): { entry: ZipEntry; next: number } {
  if (view.getUint32(at, true) !== DIRECTORY) throw damaged();
  if (view.getUint16(at + 8, true) & ENCRYPTED_FLAG) {
    throw withPassword();
  }
  const method = view.getUint16(at + 10, true);
  const packedSize = view.getUint32(at + 20, true);
  const size = view.getUint32(at + 24, true);
  const nameEnd = at + 46 + view.getUint16(at + 28, true);
  const local = view.getUint32(at + 42, true);
  if (view.getUint32(local, true) !== LOCAL || (method !== STORED && method !== DEFLATED)) throw damaged();
  const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  if (start + packedSize > bytes.length) throw damaged();
  const name = new TextDecoder().decode(bytes.subarray(at + 46, nameEnd));
  const packed = bytes.subarray(start, start + packedSize);
  const next = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  return { entry: { name, packed, deflated: method === DEFLATED, size }, next };
}
