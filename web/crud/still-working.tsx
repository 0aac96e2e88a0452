import { useEffect, useState } from 'react';

const AFTER_MS = 10_000;

/** Says that the portal is still working once something has taken over ten seconds. */
export function StillWorking({ className }: { className?: string }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p className={className} role="status">
      {late ? 'Still working. This can take a little while.' : <span className="sr-only">Loading...</span>}
    </p>
  );
}
