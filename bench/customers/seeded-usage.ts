import type { Client } from 'pg';

export const CUSTOMERS = 5000;
export const ACCESSES = 1_000_000;
const DAYS = 365;
const DAY_MS = 86_400_000;
const DEVICES_EACH = 4;
const USER_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/**
 * A year of thousands of customers, with the aggregates and counters that the product would have stored. Every tenth
 * customer shares an address with others.
 */
export async function seedUsage(client: Client, now: number): Promise<void> {
  const agent = `'${USER_AGENT}'`;
  await client.query(`insert into customer (handle, name, phone, is_active, is_vip, is_heavyweight, created_at, updated_at)
    select md5(n::text) || md5('x' || n), 'Customer ' || n, '(212) 555-01' || n % 100, 1, n % 5 / 4, n % 9 / 8, ${now}, ${now}
    from generate_series(1, ${CUSTOMERS}) as n`);
  // In chronological order, as accesses arrive.
  await client.query(`insert into usage_event (customer_id, at, action, address, user_agent)
    select 1 + floor(random() * ${CUSTOMERS})::int, ${now - DAYS * DAY_MS} + n * ${(DAYS * DAY_MS) / ACCESSES}::bigint, 'pricing_viewed',
      case when n > ${ACCESSES} * 3 / 4 then '10.' || n % 200 || '.' || n % 250 || '.1' end,
      case when n > ${ACCESSES} * 3 / 4 then ${agent} end
    from generate_series(1, ${ACCESSES}) as n`);
  await client.query(`insert into usage_month (month, customer_id, accesses)
    select extract(year from moment) * 12 + extract(month from moment) - 1, customer_id, count(*)
    from (select customer_id, to_timestamp(at / 1000.0) at time zone 'UTC' as moment from usage_event) as event group by 1, 2`);
  await client.query(`insert into usage_device (customer_id, browser_name, browser_version, os_name, os_version, device_type,
      address, user_agent, location, first_seen_at, last_seen_at, usage_count, is_one_too_many)
    select customer.id, 'Mobile Safari', '18.5', 'iOS', '18.5', 'mobile', ${addressOf('customer.id', 'n')}, ${agent},
      'California, United States', ${now - DAYS * DAY_MS}, ${now} - n * ${DAY_MS}, 50, 0
    from customer, generate_series(1, ${DEVICES_EACH}) as n`);
  await client.query(`insert into customer_address (customer_id, address, last_seen_at, is_shared)
    select customer.id, ${addressOf('customer.id', 'n')}, ${now} - n * ${DAY_MS},
      case when customer.id % 10 = 0 and n = 1 then 1 else 0 end
    from customer, generate_series(1, ${DEVICES_EACH * 3}) as n on conflict do nothing`);
  await client.query(`update customer set device_count = ${DEVICES_EACH}, usage_count = used.count, last_used_at = used.at
    from (select customer_id, count(*) as count, max(at) as at from usage_event group by customer_id) as used
    where used.customer_id = customer.id`);
  // The database would do this by itself later.
  await client.query('vacuum analyze');
}

function addressOf(customer: string, number: string): string {
  return `case when ${customer} % 10 = 0 and ${number} = 1 then '192.0.2.' || ${customer} % 250
    else '10.' || ${number} || '.' || ${customer} / 250 || '.' || ${customer} % 250 end`;
}
