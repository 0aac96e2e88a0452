import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attachmentAs, fileHeaders } from '#server/files/file-headers.ts';
import { safeFileName } from '#server/files/file-name.ts';
import { createFileStore, type FileStore } from '#server/files/file-store.ts';
import { ATTACHMENT_LIMITS, IMPORT_LIMITS, PICTURE_LIMITS } from '#shared/file-kinds.ts';
import { fileNameIn } from '#web/api/file-name-in.ts';
import { fileProblem } from '#web/components/file-limits.ts';
import { collect, workbookParts, xls, zip } from '../spreadsheets/workbooks.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n');
const jpg = Buffer.from('ffd8ffe000104a46494600010101004800480000ffdb0043', 'hex');
const webp = Buffer.concat([Buffer.from('RIFF\x1a\0\0\0WEBPVP8L', 'latin1'), Buffer.alloc(14)]);
const types =
  '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';
const docx = zip([
  { name: '[Content_Types].xml', content: types },
  { name: 'word/document.xml', content: '<a/>' },
]);
const bookTypes =
  '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>';
const xlsx = zip(
  workbookParts('').map((part) => (part.name.startsWith('[') ? { ...part, content: bookTypes } : part)),
);

let folder: string;
let store: FileStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'));
  store = createFileStore({ kind: 'folder', folder });
});
afterAll(() => rm(folder, { recursive: true }));

describe('uploads are judged by what they are', () => {
  it.each([
    ['memo.pdf', pdf, 'application/pdf'],
    ['face.PNG', png, 'image/png'],
    ['face.jpeg', jpg, 'image/jpeg'],
    ['face.webp', webp, 'image/webp'],
    ['list.csv', Buffer.from('A,B\n1,Ọlá'), 'text/csv'],
    ['list.xls', xls([['A']]), 'application/vnd.ms-excel'],
    ['list.xlsx', xlsx, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['memo.docx', docx, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ])('%s is kept and opens as it was', async (filename, bytes, type) => {
    const file = await store.storeUpload([bytes], { filename });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(file).toEqual({ key: expect.any(String), name: filename, size: bytes.length, type, sha256 });
    expect(await store.openFile(file.key)).toEqual(bytes);
    expect(fileProblem({ name: filename, size: bytes.length }, ATTACHMENT_LIMITS)).toBeNull();
  });

  it.each([
    [
      'a page that would run in the browser',
      'memo.pdf',
      Buffer.from('<html><script>1</script>'),
      '“memo.pdf” is a CSV file inside',
    ],
    ['a program', 'memo.pdf', Buffer.from('MZ\x90\0\x03\0', 'latin1'), '“memo.pdf” is a .exe file'],
    [
      'a drawing with script',
      'face.svg',
      Buffer.from('<?xml version="1.0"?><svg/>'),
      'Send one of these: PDF, JPG, PNG, WebP',
    ],
    [
      'a picture named as a document',
      'memo.pdf',
      png,
      'is a PNG file inside. Give its name the ending .png.',
    ],
    ['an archive', 'memo.zip', zip([{ name: 'a', content: 'a' }]), 'is a .zip file'],
    ['nothing', 'memo.pdf', Buffer.alloc(0), 'is empty'],
  ])('%s is refused and not kept', async (_, filename, bytes, sentence) => {
    const before = await readdir(folder, { recursive: true });
    await expect(store.storeUpload([bytes], { filename })).rejects.toMatchObject({
      code: 'FILE_TYPE',
      message: expect.stringContaining(sentence),
    });
    expect(await readdir(folder, { recursive: true })).toEqual(before);
  });

  it.each([
    ['memo.zip', zip([{ name: 'a', content: 'a' }]), ATTACHMENT_LIMITS],
    ['memo.pdf', Buffer.alloc(0), ATTACHMENT_LIMITS],
    ['memo.pdf', Buffer.alloc(10 * 1024 * 1024 + 1), ATTACHMENT_LIMITS],
    ['me.png', Buffer.alloc(2 * 1024 * 1024 + 1), PICTURE_LIMITS],
  ])(
    'the browser refuses %s before it is sent, in the words of the server',
    async (filename, bytes, limits) => {
      const refused = fileProblem({ name: filename, size: bytes.length }, limits);
      await expect(store.storeUpload([bytes], { filename, limits })).rejects.toMatchObject({
        message: refused,
      });
    },
  );

  it('avatars are pictures of at most 2 MB', async () => {
    await expect(
      store.storeUpload([pdf], { filename: 'me.pdf', limits: PICTURE_LIMITS }),
    ).rejects.toMatchObject({
      code: 'FILE_TYPE',
      message: '“me.pdf” is a PDF file. Send one of these: JPG, PNG or WebP.',
    });
    const large = [png, Buffer.alloc(2 * 1024 * 1024)];
    await expect(
      store.storeUpload(large, { filename: 'me.png', limits: PICTURE_LIMITS }),
    ).rejects.toMatchObject({
      code: 'FILE_SIZE',
      message: '“me.png” is larger than 2 MB. Send a smaller file.',
    });
  });

  it('of a list that is imported whoever sends too much may send the parts', async () => {
    const large = [Buffer.alloc(11 * 1024 * 1024, 'a')];
    await expect(
      store.storeUpload(large, { filename: 'funds.csv', limits: IMPORT_LIMITS }),
    ).rejects.toMatchObject({
      code: 'FILE_SIZE',
      message: '“funds.csv” is larger than 10 MB. Split it and upload the parts.',
    });
  });

  it('an upload past 10 MB is refused while it arrives, not after', async () => {
    let sent = 0;
    async function* endless() {
      for (;;) {
        sent += 1;
        yield Buffer.alloc(1024 * 1024, 'a');
      }
    }
    await expect(store.storeUpload(endless(), { filename: 'a.csv' })).rejects.toMatchObject({
      code: 'FILE_SIZE',
    });
    expect(sent).toBe(11);
  });
});

describe('stored files', () => {
  it('have names of the store’s own, and no key leads out of it', async () => {
    const { key, name } = await store.storeUpload([pdf], { filename: '../../etc/me\u202Efdp.pdf' });
    expect(key).toMatch(/^\d{4}:\d\d:[0-9a-f-]{36}$/);
    expect(name).toBe('mefdp.pdf');
    for (const other of ['../../etc/passwd', '..:..:x', '', key.replace(/.$/, 'x'), `${key}:..`]) {
      expect(await store.openFile(other)).toBeNull();
    }
  });

  it('are for the portal’s own account alone, as are the folders that it makes for them', async () => {
    const made = join(folder, 'made', 'files');
    const { key } = await createFileStore({ kind: 'folder', folder: made }).storeUpload([pdf], {
      filename: 'a.pdf',
    });
    for (const path of [join(folder, 'made'), made, join(made, '..', 'files', ...key.split(':'))]) {
      expect((await stat(path)).mode & 0o077).toBe(0);
    }
  });

  it('are gone when removed, and removing twice is no error', async () => {
    const { key } = await store.storeUpload([pdf], { filename: 'a.pdf' });
    await store.removeFile(key);
    await store.removeFile(key);
    expect(await store.openFile(key)).toBeNull();
  });

  it('live in a bucket when the settings name one, with signed requests', async () => {
    const bucket = new Map<string, Buffer>();
    const server = createServer(async (request, response) => {
      expect(request.headers.authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=id\/\d{8}\/auto\/s3\//);
      const path = request.url ?? '';
      if (request.method === 'PUT') bucket.set(path, await collect(request));
      if (request.method === 'DELETE') bucket.delete(path);
      const found = bucket.get(path);
      response.writeHead(request.method === 'DELETE' ? 204 : found ? 200 : 404).end(found);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    try {
      const { port } = server.address() as AddressInfo;
      const endpoint = `http://127.0.0.1:${port}`;
      const access = { region: 'auto', accessKeyId: 'id', secretAccessKey: 'secret' };
      const remote = createFileStore({ kind: 's3', endpoint, bucket: 'portal', ...access });
      const { key } = await remote.storeUpload([png], { filename: 'a.png' });
      expect([...bucket.keys()]).toEqual([`/portal/${key.replaceAll(':', '/')}`]);
      expect([await remote.hasFile(key), await remote.openFile(key)]).toEqual([true, png]);
      await remote.removeFile(key);
      expect([await remote.hasFile(key), await remote.openFile(key)]).toEqual([false, null]);
    } finally {
      server.close();
    }
  });
});

it('a bucket that leads elsewhere is followed nowhere', async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    const access = { region: 'auto', accessKeyId: 'id', secretAccessKey: 'secret' };
    const endpoint = `http://127.0.0.1:${port}`;
    const remote = createFileStore({ kind: 's3', endpoint, bucket: 'portal', ...access });
    await expect(remote.storeUpload([png], { filename: 'a.png' })).rejects.toThrow();
    await expect(remote.openFile('2026:11:00000000-0000-0000-0000-000000000000')).rejects.toThrow();
    await expect(remote.hasFile('2026:11:00000000-0000-0000-0000-000000000000')).rejects.toThrow();
    expect(asked.filter((path) => path === '/elsewhere')).toEqual([]);
    expect(asked.length).toBeGreaterThan(1);
  } finally {
    server.close();
  }
});

describe('stored files are served', () => {
  it('as downloads in a sandbox, never sniffed', () => {
    expect(fileHeaders({ name: 'Ọlá’s “memo”.pdf', type: 'application/pdf', size: 12 })).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '12',
      'content-disposition':
        'attachment; filename="Ola_s _memo_.pdf"; filename*=UTF-8\'\'%E1%BB%8Cl%C3%A1%E2%80%99s%20%E2%80%9Cmemo%E2%80%9D.pdf',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
  });

  it.each([
    ['C:\\Users\\me\\memo.pdf', 'memo.pdf'],
    ['a"\r\nSet-Cookie: x=1;.pdf', 'aSet-Cookie x=1;.pdf'],
    ['..', 'file'],
    ['.htaccess', 'htaccess'],
    [`${'ọ'.repeat(300)}.pdf`, `${'ọ'.repeat(116)}.pdf`],
  ])('%j under a safe name', (name, safe) => {
    expect(safeFileName(name)).toBe(safe);
    expect(attachmentAs(name)).toMatch(/^attachment; filename="[\w .()-]+"; filename\*=UTF-8''[\w.!~%-]+$/);
  });

  it.each(['Ọlá, Ẹniọlá (1).pdf', '100% of it.csv', "Bello's memo.pdf", 'plain.csv'])(
    '%j is saved by the portal’s pages in its own letters',
    (name) => {
      expect(fileNameIn(attachmentAs(name))).toBe(safeFileName(name));
    },
  );

  it('is taken from a header that gives only the plain form, or a broken one', () => {
    expect(fileNameIn('attachment; filename="funds.xlsx"')).toBe('funds.xlsx');
    expect(fileNameIn('attachment; filename="a.csv"; filename*=UTF-8\'\'%E1%zz.csv')).toBe('a.csv');
    expect(fileNameIn('')).toBe('download');
  });
});
