import { useCallback, useMemo } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router';

type Params = ConstructorParameters<typeof URLSearchParams>[0];

/**
 * What the address asks, and the way to ask something else. A change starts from the address as it is, which
 * may be newer than what is drawn: of two fields changed at once, neither loses the other’s answer.
 */
export function useAddress() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const change = useCallback(
    (next: Params | ((before: URLSearchParams) => Params), options?: NavigateOptions) => {
      const asked = typeof next === 'function' ? next(new URLSearchParams(location.search)) : next;
      void navigate(`?${new URLSearchParams(asked)}`, options);
    },
    [navigate],
  );
  return [params, change] as const;
}
