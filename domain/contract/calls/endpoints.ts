/**
 * The method and path of every call. The schemas are in the *-calls.ts files: a page that
 * took paths from there would load the schema library before it can show a price.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/api/${string}`;
}

export const endpoints = {
  getSiteProtectionStatus: { method: 'GET', path: '/api/auth/site-protection-status' },
  validatePin: { method: 'POST', path: '/api/validate-pin' },
  validateManager: { method: 'POST', path: '/api/auth/validate-manager' },
  validateSitePassword: { method: 'POST', path: '/api/auth/validate-site-password' },
  getSession: { method: 'GET', path: '/api/auth/session' },
  logout: { method: 'POST', path: '/api/auth/logout' },

  getAuthSettings: { method: 'GET', path: '/api/auth/settings' },
  changePassword: { method: 'POST', path: '/api/auth/change-password' },
  setSiteProtection: { method: 'POST', path: '/api/auth/site-protection' },
  listSitePasscodes: { method: 'GET', path: '/api/auth/site-passcodes' },
  createSitePasscode: { method: 'POST', path: '/api/auth/site-passcodes' },
  updateSitePasscode: { method: 'PUT', path: '/api/auth/site-passcodes/{id}' },
  deleteSitePasscode: { method: 'DELETE', path: '/api/auth/site-passcodes/{id}' },

  getPublicConfig: { method: 'GET', path: '/api/config/public' },
  saveThemes: { method: 'POST', path: '/api/config/theme' },
  getConfig: { method: 'GET', path: '/api/config' },
  saveConfig: { method: 'POST', path: '/api/config' },
  listConfigRevisions: { method: 'GET', path: '/api/config/history' },
  getConfigRevision: { method: 'GET', path: '/api/config/history/{revision}' },
  restoreConfigRevision: { method: 'POST', path: '/api/config/history/{revision}/restore' },

  listCategories: { method: 'GET', path: '/api/sheets/categories' },
  listDevices: { method: 'GET', path: '/api/sheets/category-with-pricing/{category}' },

  listCustomers: { method: 'GET', path: '/api/customer-pins' },
  createCustomer: { method: 'POST', path: '/api/customer-pins' },
  getCustomer: { method: 'GET', path: '/api/customer-pins/{pinHash}' },
  updateCustomer: { method: 'PATCH', path: '/api/customer-pins/{pinHash}' },
  deleteCustomer: { method: 'DELETE', path: '/api/customer-pins/{pinHash}' },
  listUsageStats: { method: 'GET', path: '/api/customer-pins/usage-stats/{period}' },
  getUsageChart: { method: 'GET', path: '/api/customer-pins/usage-chart/{period}' },
  listUsageHistory: { method: 'GET', path: '/api/customer-pins/usage-history/{pinHash}' },
  listSecurityAlerts: { method: 'GET', path: '/api/customer-pins/security-alerts' },
  expectAddress: { method: 'POST', path: '/api/customer-pins/security-alerts/expected' },
  forgetExpectedAddress: { method: 'DELETE', path: '/api/customer-pins/security-alerts/expected' },

  getPriceDataStatus: { method: 'GET', path: '/api/price-data/status' },
  reviewSnapshot: { method: 'GET', path: '/api/price-data/snapshots/{id}/review' },
  listReviewRows: { method: 'GET', path: '/api/price-data/snapshots/{id}/rows' },
  syncPrices: { method: 'POST', path: '/api/price-data/sync' },
  publishSnapshot: { method: 'POST', path: '/api/price-data/snapshots/{id}/publish' },
  discardSnapshot: { method: 'POST', path: '/api/price-data/snapshots/{id}/discard' },
  rollBackToSnapshot: { method: 'POST', path: '/api/price-data/snapshots/{id}/rollback' },
  resumeSyncing: { method: 'POST', path: '/api/price-data/resume' },
  uploadWorkbook: { method: 'POST', path: '/api/price-data/upload' },
  downloadPrices: { method: 'GET', path: '/api/price-data/download/{list}' },
  listLayouts: { method: 'GET', path: '/api/price-data/layouts' },
  confirmLayout: { method: 'PUT', path: '/api/price-data/layouts' },
  forgetLayout: { method: 'DELETE', path: '/api/price-data/layouts' },
  previewLayout: { method: 'POST', path: '/api/price-data/layouts/preview' },
  listActivity: { method: 'GET', path: '/api/activity' },

  recordVisit: { method: 'POST', path: '/api/analytics/visit' },
  getAnalyticsSummary: { method: 'GET', path: '/api/analytics/summary' },
  getAnalyticsTimeSeries: { method: 'GET', path: '/api/analytics/timeseries' },
  getAnalyticsHours: { method: 'GET', path: '/api/analytics/hours' },
  getAnalyticsTop: { method: 'GET', path: '/api/analytics/top/{dimension}' },
  listAnalyticsVisits: { method: 'GET', path: '/api/analytics/visits' },
  getAnalyticsLive: { method: 'GET', path: '/api/analytics/live' },
  recordInterests: { method: 'POST', path: '/api/analytics/interests' },
  getAnalyticsDemand: { method: 'GET', path: '/api/analytics/demand' },
} as const satisfies Record<string, Endpoint>;
