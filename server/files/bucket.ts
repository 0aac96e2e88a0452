import { AwsClient } from 'aws4fetch';
import type { Driver } from 'unstorage';
import s3Driver from 'unstorage/drivers/s3';
import type { FileStorage } from '../config.ts';

/** A bucket of uploads. Its answers are taken from itself alone: one that leads elsewhere is a fault. */
export function bucketDriver({ kind: _, ...bucket }: Extract<FileStorage, { kind: 's3' }>): Driver {
  const client = new AwsClient({ service: 's3', ...bucket });
  const send = async (
    key: string,
    method: 'GET' | 'HEAD' | 'PUT' | 'DELETE',
    body?: Uint8Array<ArrayBuffer>,
  ) => {
    const url = `${bucket.endpoint}/${bucket.bucket}/${key.replaceAll(':', '/')}`;
    const answer = await fetch(await client.sign(url, { method, body, redirect: 'error' }));
    if (answer.ok) return answer;
    const said = await answer.text();
    if (answer.status === 404) return null;
    throw new Error(`the bucket answered ${method} with ${answer.status}: ${said.slice(0, 500)}`);
  };
  return {
    ...s3Driver(bucket),
    getItemRaw: async (key: string) => (await send(key, 'GET'))?.arrayBuffer() ?? null,
    setItemRaw: async (key: string, bytes: Uint8Array<ArrayBuffer>) => {
      if (!(await send(key, 'PUT', bytes))) throw new Error(`there is no bucket ${bucket.bucket}`);
    },
    hasItem: async (key: string) => (await send(key, 'HEAD')) !== null,
    removeItem: async (key: string) => void (await send(key, 'DELETE')),
  };
}
