import { useEffect, useState } from 'react';
import { fragmentOf } from '#web/lib/link-secret.ts';
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
  const { pathname, search } = window.location;
  const fragment = fragmentOf(window.location);
  if (fragment === '') return readInTab('setup_code');
  const code = CODE.exec(fragment)?.[0] ?? null;
  writeInTab('setup_code', code);
  window.history.replaceState(window.history.state, '', pathname + search);
  return code;
}
