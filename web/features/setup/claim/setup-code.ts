import { useEffect, useState } from 'react';
import { readInTab, writeInTab } from '#web/lib/storage.ts';

const CODE = /^[0-9a-f]{32}$/;

/**
 * The code of the printed address; null without a usable one. It leaves the address bar at once, where others could read it
 * or a bookmark keep it, and this tab keeps it for a reload.
 */
export function useSetupCode() {
  const [code, setCode] = useState(takeCode);
  useEffect(() => {
    // A newer address in the same tab changes only the fragment, so the page is not loaded again.
    const takeNewer = () => setCode(takeCode());
    window.addEventListener('hashchange', takeNewer);
    return () => window.removeEventListener('hashchange', takeNewer);
  }, []);
  return {
    code,
    forget() {
      writeInTab('setup_code', null);
      setCode(null);
    },
  };
}

function takeCode(): string | null {
  const { hash, pathname, search } = window.location;
  if (hash === '') return readInTab('setup_code');
  const code = CODE.exec(hash.slice(1).toLowerCase())?.[0] ?? null;
  writeInTab('setup_code', code);
  window.history.replaceState(window.history.state, '', pathname + search);
  return code;
}
