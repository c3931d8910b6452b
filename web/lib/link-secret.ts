import { useEffect, useState } from 'react';

/** What the address had after the '#': a secret, something that cannot be one, or nothing. */
type Held = { readonly token: string } | 'malformed' | 'missing';

/** What a link has after the '#'. 'Skip to content' leads to '#main', and is no other link. */
export function fragmentOf({ hash }: Pick<Location, 'hash'>): string {
  return hash === '#main' ? '' : hash.slice(1).toLowerCase();
}

/**
 * The secret of a link. It is in the fragment, which no server and no log sees, and leaves the address bar, and with it
 * the history, as soon as a page uses it.
 */
export class LinkSecret {
  private readonly pattern: RegExp;
  private readonly address: string;
  /** Only in memory: a stored secret would outlive the visit. Not only in a state, which a page that suspends loses. */
  private held: Held = 'missing';

  /** `address` is what stays of a link. */
  constructor(address: string, hexChars: number) {
    this.address = address;
    this.pattern = new RegExp(`^[0-9a-f]{${hexChars}}$`);
  }

  take(): Held {
    const token = fragmentOf(window.location);
    if (token === '') return this.held;
    window.history.replaceState(window.history.state, '', this.address);
    this.held = this.pattern.test(token) ? { token } : 'malformed';
    return this.held;
  }

  forget(): void {
    this.held = 'missing';
  }
}

export function useLinkSecret(secret: LinkSecret): Held {
  const [held, setHeld] = useState(() => secret.take());
  useEffect(() => {
    // Another link in the same tab changes only the fragment, so the page is not loaded again.
    const takeNewer = () => setHeld(secret.take());
    // A page that is left may stay in the browser's back/forward cache, with all that it has in memory.
    const leave = () => {
      secret.forget();
      setHeld('missing');
    };
    window.addEventListener('hashchange', takeNewer);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('hashchange', takeNewer);
      window.removeEventListener('pagehide', leave);
    };
  }, [secret]);
  return held;
}
