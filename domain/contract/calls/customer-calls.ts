import {
  customerFilePreviewSchema,
  importCustomersAnswerSchema,
  importCustomersQuerySchema,
} from '#domain/contract/entities/customer-files.ts';
import {
  createCustomerBodySchema,
  customerPinAnswerSchema,
  customerPinsAnswerSchema,
  updateCustomerBodySchema,
} from '#domain/contract/entities/customers.ts';
import {
  expectAddressBodySchema,
  forgetExpectedAddressBodySchema,
  securityAlertsAnswerSchema,
  usageChartAnswerSchema,
  usageHistoryAnswerSchema,
  usagePeriodSchema,
  usageStatsAnswerSchema,
} from '#domain/contract/entities/usage.ts';
import { CUSTOMER_FILE_LIMITS } from '#domain/contract/shop-limits.ts';
import { hashSchema } from '#domain/contract/text-rules/secrets.ts';
import { z } from '#domain/contract/zod.ts';
import { defineCall, doneSchema } from './define-call.ts';
import { endpoints } from './endpoints.ts';

/** A customer's random handle, never the hash of a PIN: addresses end up in logs. */
export const customerParamsSchema = z.object({ pinHash: hashSchema });

/** As in a customer's devices. More than an id column holds fails in PostgreSQL. */
const deviceIdSchema = z.coerce.number<number | string>().int().min(1).max(Number.MAX_SAFE_INTEGER);

export const customerCalls = {
  listCustomers: defineCall(endpoints.listCustomers, {
    summary: 'Lists the customers, each with their two newest devices; only admin sees phone numbers',
    audience: 'staff',
    answer: customerPinsAnswerSchema,
  }),
  createCustomer: defineCall(endpoints.createCustomer, {
    summary: 'Creates a customer with a PIN',
    audience: 'staff',
    body: createCustomerBodySchema,
    answer: customerPinAnswerSchema,
    status: 201,
  }),
  getCustomer: defineCall(endpoints.getCustomer, {
    summary:
      'Returns one customer with up to 50 devices and the last 50 accesses; only admin sees the phone number',
    audience: 'staff',
    params: customerParamsSchema,
    answer: customerPinAnswerSchema,
  }),
  updateCustomer: defineCall(endpoints.updateCustomer, {
    summary:
      'Changes a customer; omitted fields stay as they are, and a new PIN replaces the old one and ends its sessions and invitation',
    audience: 'admin',
    params: customerParamsSchema,
    body: updateCustomerBodySchema,
    answer: customerPinAnswerSchema,
  }),
  deleteCustomer: defineCall(endpoints.deleteCustomer, {
    summary: 'Deletes a customer; the PIN is refused from the next request on',
    audience: 'admin',
    params: customerParamsSchema,
    answer: doneSchema,
  }),
  exportCustomers: defineCall(endpoints.exportCustomers, {
    summary: 'Sends all customers as a .csv file, which can be changed and imported again',
    audience: 'admin',
    answer: z.string().meta({ format: 'binary' }),
    sendsFile: ['text/csv'],
  }),
  previewCustomerFile: defineCall(endpoints.previewCustomerFile, {
    summary: 'Checks a .csv file of customers row by row and returns what its import would do',
    audience: 'admin',
    takesFile: true,
    bodyMaxBytes: CUSTOMER_FILE_LIMITS.fileMaxBytes,
    answer: customerFilePreviewSchema,
  }),
  importCustomers: defineCall(endpoints.importCustomers, {
    summary:
      'Imports a .csv file of customers as its preview showed it, all or nothing; new customers have no PIN yet',
    audience: 'admin',
    query: importCustomersQuerySchema,
    takesFile: true,
    bodyMaxBytes: CUSTOMER_FILE_LIMITS.fileMaxBytes,
    answer: importCustomersAnswerSchema,
  }),
  forgetDevice: defineCall(endpoints.forgetDevice, {
    summary: 'Forgets a device of a customer and ends its sessions',
    audience: 'staff',
    params: customerParamsSchema.extend({ id: deviceIdSchema }),
    answer: doneSchema,
  }),
  listUsageStats: defineCall(endpoints.listUsageStats, {
    summary: 'Counts the accesses of each customer in a period',
    audience: 'staff',
    params: z.object({ period: usagePeriodSchema }),
    answer: usageStatsAnswerSchema,
  }),
  getUsageChart: defineCall(endpoints.getUsageChart, {
    summary: 'Counts the accesses of all customers by hour, day or month of a period',
    audience: 'staff',
    params: z.object({ period: usagePeriodSchema }),
    answer: usageChartAnswerSchema,
  }),
  listUsageHistory: defineCall(endpoints.listUsageHistory, {
    summary: 'Lists the last 50 accesses of a customer, newest first',
    audience: 'staff',
    params: customerParamsSchema,
    answer: usageHistoryAnswerSchema,
  }),
  listSecurityAlerts: defineCall(endpoints.listSecurityAlerts, {
    summary:
      'Lists the addresses from which the PINs of several customers were used, and those that staff marked as expected',
    audience: 'staff',
    answer: securityAlertsAnswerSchema,
  }),
  expectAddress: defineCall(endpoints.expectAddress, {
    summary: 'Marks the address of an alert as expected, with a reason; it no longer counts as an alert',
    audience: 'staff',
    body: expectAddressBodySchema,
    answer: doneSchema,
  }),
  forgetExpectedAddress: defineCall(endpoints.forgetExpectedAddress, {
    summary: 'Takes back that an address is expected; while it is shared it is an alert again',
    audience: 'staff',
    // In the body: addresses of calls end up in logs.
    body: forgetExpectedAddressBodySchema,
    answer: doneSchema,
  }),
};
