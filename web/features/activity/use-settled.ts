import { useEffect, useState } from 'react';

const SETTLE_MS = 300;

/** The value once nobody has changed it for a moment: a request for every key would be sent for nothing. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
