import { useCallback, useEffect, useState } from 'react';

export interface Countdown {
  /** 0 when there is nothing to wait for. */
  readonly secondsLeft: number;
  readonly secondsTotal: number;
  readonly start: (seconds: number) => void;
}

interface Wait {
  readonly endsAt: number;
  readonly secondsLeft: number;
  readonly secondsTotal: number;
}

const NO_WAIT: Wait = { endsAt: 0, secondsLeft: 0, secondsTotal: 0 };

/** Counts down by the clock, not by ticks: a tab in the background or a phone that sleeps ticks rarely. */
export function useCountdown(): Countdown {
  const [wait, setWait] = useState(NO_WAIT);
  useEffect(() => {
    if (wait.secondsLeft === 0) return;
    const timer = setTimeout(() => setWait(waitAt(wait, Date.now())), msToNextSecond(wait, Date.now()));
    return () => clearTimeout(timer);
  }, [wait]);
  const start = useCallback((seconds: number) => {
    const secondsTotal = Math.max(1, Math.ceil(seconds));
    setWait({ endsAt: Date.now() + secondsTotal * 1000, secondsLeft: secondsTotal, secondsTotal });
  }, []);
  return { secondsLeft: wait.secondsLeft, secondsTotal: wait.secondsTotal, start };
}

// At most what was left before: a clock that is set back must not make the wait longer.
function waitAt(wait: Wait, now: number): Wait {
  const leftMs = Math.min(wait.endsAt - now, wait.secondsLeft * 1000);
  return { ...wait, endsAt: now + leftMs, secondsLeft: Math.max(0, Math.ceil(leftMs / 1000)) };
}

function msToNextSecond(wait: Wait, now: number): number {
  const leftMs = wait.endsAt - now;
  return Math.min(1000, Math.max(0, leftMs - (wait.secondsLeft - 1) * 1000));
}
