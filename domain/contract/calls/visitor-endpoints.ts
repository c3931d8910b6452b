/**
 * The method and path of each call that the page of a visitor makes. The first page loads this table alone: the calls of
 * staff would make it heavier for everybody.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/api/${string}`;
}

export const visitorEndpoints = {
  getSiteProtectionStatus: { method: 'GET', path: '/api/auth/site-protection-status' },
  validatePin: { method: 'POST', path: '/api/validate-pin' },
  validateSitePassword: { method: 'POST', path: '/api/auth/validate-site-password' },
  getSession: { method: 'GET', path: '/api/auth/session' },
  logout: { method: 'POST', path: '/api/auth/logout' },
  getPublicConfig: { method: 'GET', path: '/api/config/public' },
  listCategories: { method: 'GET', path: '/api/sheets/categories' },
  listDevices: { method: 'GET', path: '/api/sheets/category-with-pricing/{category}' },
  getBrand: { method: 'GET', path: '/api/shop/brand' },
  openEvents: { method: 'GET', path: '/api/events' },
  getVersions: { method: 'GET', path: '/api/versions' },
  recordVisit: { method: 'POST', path: '/api/analytics/visit' },
  recordInterests: { method: 'POST', path: '/api/analytics/interests' },
} as const satisfies Record<string, Endpoint>;
