import {
  createCustomerBodySchema,
  customerPinAnswerSchema,
  customerPinsAnswerSchema,
  updateCustomerBodySchema,
} from './customers.ts';
import { defineCall } from './define-call.ts';
import { doneSchema } from './done.ts';
import { endpoints } from './endpoints.ts';
import { hashSchema } from './secrets.ts';
import {
  securityAlertsAnswerSchema,
  usageHistoryAnswerSchema,
  usagePeriodSchema,
  usageStatsAnswerSchema,
} from './usage.ts';
import { z } from './zod.ts';

/** A customer's random handle, never the hash of a PIN: addresses end up in logs. */
const customerParamsSchema = z.object({ pinHash: hashSchema });

export const customerCalls = {
  listCustomers: defineCall(endpoints.listCustomers, {
    summary: 'Lists the customers with their devices; phone numbers go to admin only',
    audience: 'staff',
    answer: customerPinsAnswerSchema,
  }),
  createCustomer: defineCall(endpoints.createCustomer, {
    summary: 'Makes a customer with a PIN',
    audience: 'staff',
    body: createCustomerBodySchema,
    answer: customerPinAnswerSchema,
    status: 201,
  }),
  updateCustomer: defineCall(endpoints.updateCustomer, {
    summary: 'Changes a customer; what is left out stays as it is',
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
  listUsageStats: defineCall(endpoints.listUsageStats, {
    summary: 'Counts the accesses of each customer in a period',
    audience: 'staff',
    params: z.object({ period: usagePeriodSchema }),
    answer: usageStatsAnswerSchema,
  }),
  listUsageHistory: defineCall(endpoints.listUsageHistory, {
    summary: 'Lists the last 50 accesses of a customer, newest first',
    audience: 'staff',
    params: customerParamsSchema,
    answer: usageHistoryAnswerSchema,
  }),
  listSecurityAlerts: defineCall(endpoints.listSecurityAlerts, {
    summary: 'Lists the addresses that several customers’ PINs come from',
    audience: 'staff',
    answer: securityAlertsAnswerSchema,
  }),
};
