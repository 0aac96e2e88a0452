import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ApiError } from '#web/api/api-error.ts';
import { fetchFile } from '#web/api/client.ts';
import { asKeptFile } from '../inputs/kept-file.ts';
import styles from './picture.module.css';

/** A record's picture, fetched with the session's token; an en dash where there is none. */
export function Picture({ value, label }: { value: unknown; label: string }) {
  const id = asKeptFile(value)?.id ?? null;
  const file = useQuery<Blob, ApiError>({
    queryKey: ['files', id],
    queryFn: async ({ signal }) => (await fetchFile(`/api/files/${id}`, signal)).blob,
    enabled: id !== null,
    // What is kept under an id never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const url = useObjectUrl(file.data);
  if (id === null) return <span aria-hidden>–</span>;
  if (file.isError) return <>{file.error.detail}</>;
  return url ? <img className={styles.picture} src={url} alt={label} /> : <span className={styles.picture} />;
}

function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(made);
    };
  }, [blob]);
  return url;
}
