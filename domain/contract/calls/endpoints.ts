import { type Endpoint, visitorEndpoints } from './visitor-endpoints.ts';

export type { Endpoint } from './visitor-endpoints.ts';

/**
 * The method and path of every call. The schemas are in the *-calls.ts files: a page that
 * took paths from there would load the schema library before it can show a price.
 */
export const endpoints = {
  ...visitorEndpoints,

  validateManager: { method: 'POST', path: '/api/auth/validate-manager' },

  getAuthSettings: { method: 'GET', path: '/api/auth/settings' },
  changePassword: { method: 'POST', path: '/api/auth/change-password' },
  setSiteProtection: { method: 'POST', path: '/api/auth/site-protection' },
  listSitePasscodes: { method: 'GET', path: '/api/auth/site-passcodes' },
  createSitePasscode: { method: 'POST', path: '/api/auth/site-passcodes' },
  updateSitePasscode: { method: 'PUT', path: '/api/auth/site-passcodes/{id}' },
  deleteSitePasscode: { method: 'DELETE', path: '/api/auth/site-passcodes/{id}' },

  saveThemes: { method: 'POST', path: '/api/config/theme' },
  getConfig: { method: 'GET', path: '/api/config' },
  saveConfig: { method: 'POST', path: '/api/config' },
  listConfigRevisions: { method: 'GET', path: '/api/config/history' },
  getConfigRevision: { method: 'GET', path: '/api/config/history/{revision}' },
  restoreConfigRevision: { method: 'POST', path: '/api/config/history/{revision}/restore' },

  listCustomers: { method: 'GET', path: '/api/customer-pins' },
  createCustomer: { method: 'POST', path: '/api/customer-pins' },
  getCustomer: { method: 'GET', path: '/api/customer-pins/{pinHash}' },
  updateCustomer: { method: 'PATCH', path: '/api/customer-pins/{pinHash}' },
  deleteCustomer: { method: 'DELETE', path: '/api/customer-pins/{pinHash}' },
  createInvitation: { method: 'POST', path: '/api/customer-pins/{pinHash}/invitation' },
  revokeInvitation: { method: 'DELETE', path: '/api/customer-pins/{pinHash}/invitation' },
  createInvitations: { method: 'POST', path: '/api/customer-pins/invitations' },
  forgetDevice: { method: 'DELETE', path: '/api/customer-pins/{pinHash}/devices/{id}' },
  exportCustomers: { method: 'GET', path: '/api/customer-pins/export' },
  previewCustomerFile: { method: 'POST', path: '/api/customer-pins/import/preview' },
  importCustomers: { method: 'POST', path: '/api/customer-pins/import' },
  acceptInvitation: { method: 'POST', path: '/api/invitations/accept' },
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
  getPriceSource: { method: 'GET', path: '/api/price-data/source' },
  changePriceSource: { method: 'PUT', path: '/api/price-data/source' },
  testPriceSource: { method: 'POST', path: '/api/price-data/source/test' },
  listActivity: { method: 'GET', path: '/api/activity' },

  getShop: { method: 'GET', path: '/api/shop' },
  saveShop: { method: 'PUT', path: '/api/shop' },
  listShopRevisions: { method: 'GET', path: '/api/shop/history' },
  restoreShopRevision: { method: 'POST', path: '/api/shop/history/{revision}/restore' },

  getNotices: { method: 'GET', path: '/api/shop/notices' },
  saveNotices: { method: 'PUT', path: '/api/shop/notices' },
  testNotices: { method: 'POST', path: '/api/shop/notices/test' },

  createInquiry: { method: 'POST', path: '/api/inquiries' },
  listInquiries: { method: 'GET', path: '/api/inquiries' },
  readInquiry: { method: 'POST', path: '/api/inquiries/read' },
  getInquiry: { method: 'GET', path: '/api/inquiries/{id}' },
  updateInquiry: { method: 'PATCH', path: '/api/inquiries/{id}' },
  exportInquiry: { method: 'GET', path: '/api/inquiries/{id}/export' },

  listChanges: { method: 'GET', path: '/api/sheets/changes' },
  getPriceHistory: { method: 'GET', path: '/api/sheets/history' },
  noteLastVisit: { method: 'POST', path: '/api/sheets/last-visit' },

  shareList: { method: 'GET', path: '/api/share/list' },
  getSharedRows: { method: 'POST', path: '/api/share/rows' },
  downloadSharedRows: { method: 'POST', path: '/api/share/file' },
  readShareLink: { method: 'GET', path: '/api/share/{file}' },
  createShareLink: { method: 'POST', path: '/api/share-links' },
  listShareLinks: { method: 'GET', path: '/api/share-links' },
  revokeShareLink: { method: 'DELETE', path: '/api/share-links/{id}' },
  lookUpMark: { method: 'GET', path: '/api/marks/{mark}' },

  claimSetup: { method: 'POST', path: '/api/setup/claim' },
  getSetup: { method: 'GET', path: '/api/setup' },
  saveSetup: { method: 'PUT', path: '/api/setup' },

  getAnalyticsSummary: { method: 'GET', path: '/api/analytics/summary' },
  getAnalyticsTimeSeries: { method: 'GET', path: '/api/analytics/timeseries' },
  getAnalyticsHours: { method: 'GET', path: '/api/analytics/hours' },
  getAnalyticsTop: { method: 'GET', path: '/api/analytics/top/{dimension}' },
  listAnalyticsVisits: { method: 'GET', path: '/api/analytics/visits' },
  getAnalyticsLive: { method: 'GET', path: '/api/analytics/live' },
  getAnalyticsDemand: { method: 'GET', path: '/api/analytics/demand' },
} as const satisfies Record<string, Endpoint>;
