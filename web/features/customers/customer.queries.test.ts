import { test } from 'vitest';
import { expectKeptFor } from '#web/lib/testing/expect-kept-for.ts';
import { customerQuery, customersQuery } from './customer.queries.ts';
import { handleOf, makeCustomer } from './testing/customer-makers.ts';

test('the list of customers is cached for 30 seconds', () =>
  expectKeptFor(
    30_000,
    {
      name: 'listCustomers',
      answer: { customerPins: [], mayChooseTier: false, today: '2026-11-14', publicUrl: null },
    },
    (client) => client.fetchQuery(customersQuery()),
  ));

test('a single customer is cached for 30 seconds', () =>
  expectKeptFor(30_000, { name: 'getCustomer', answer: { customerPin: makeCustomer() } }, (client) =>
    client.fetchQuery(customerQuery(handleOf('Ada'))),
  ));
