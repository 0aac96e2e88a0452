import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fetchFile } from '../api/client.ts';
import { Avatar } from '../components/avatar.tsx';
import type { SessionUser } from '../session/types.ts';

const API_HOST = import.meta.env.VITE_API_HOST ?? '';

/** The picture of the signed-in person from the API's host, which wants the session's token; initials until it comes. */
export function Portrait({ user, size = 32 }: { user: SessionUser; size?: number }) {
  const { data } = useQuery({
    queryKey: ['portrait', user.avatar],
    queryFn: ({ signal }) => fetchFile(`${API_HOST}${user.avatar}`, signal).then(({ blob }) => blob),
    enabled: Boolean(user.avatar),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return <Avatar name={user.name} picture={useObjectUrl(data)} size={size} />;
}

function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return setUrl(null);
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
