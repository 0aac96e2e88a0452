import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSED_TYPES = /\.(js|css|html|svg|json|txt|webmanifest|map)$/;

/** Writes a .br and a .gz beside every text file of the folder, at the strongest setting: it is done once for all visits. */
export async function precompress(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((file) => COMPRESSED_TYPES.test(file));
  await Promise.all(files.map((file) => compress(join(folder, file))));
}

async function compress(file) {
  const content = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
