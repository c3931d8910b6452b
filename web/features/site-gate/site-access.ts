export interface SiteAccess {
  readonly isProtected: boolean;
  readonly state: 'checking' | 'open' | 'locked';
  /** An answer about the status is awaited. What happens meanwhile is newer than that answer. */
  readonly isAsking: boolean;
}

export type AccessEvent =
  | { readonly type: 'asked' }
  | { readonly type: 'answered'; readonly enabled: boolean; readonly granted: boolean }
  /** The password was accepted. */
  | { readonly type: 'granted' }
  /** The server refused a call until the password is given. */
  | { readonly type: 'locked' }
  /** By signing out. */
  | { readonly type: 'given-back' };

export function nextAccess(access: SiteAccess, event: AccessEvent): SiteAccess {
  switch (event.type) {
    case 'asked':
      return { ...access, isAsking: true };
    case 'answered':
      return access.isAsking ? accessOf(event.enabled, event.granted) : access;
    case 'granted':
      return { ...access, state: 'open', isAsking: false };
    case 'locked':
      return accessOf(true, false);
    case 'given-back':
      return access.isProtected ? accessOf(true, false) : access;
  }
}

function accessOf(isProtected: boolean, isGranted: boolean): SiteAccess {
  return { isProtected, state: isProtected && !isGranted ? 'locked' : 'open', isAsking: false };
}
