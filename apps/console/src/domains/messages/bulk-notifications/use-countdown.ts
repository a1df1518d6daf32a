import { useEffect, useState } from 'react';

/** Counts down the whole seconds until an instant, for display only. */
export function useCountdown(instant: string | null): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return instant ? Math.max(0, Math.ceil((new Date(instant).getTime() - now) / 1_000)) : 0;
}
