import { randomBytes } from 'node:crypto';
import type { CustomerPin } from '#domain/contract/entities/customers.ts';
import type { NewInvitation } from '#domain/contract/entities/invitations.ts';
import type { Database } from '#server/platform/database/index.ts';
import { buildTestApp, type TestApp, type TestAppOptions } from '#test/build-test-app.ts';
import { fastDigest } from '#test/identity/open-instance.ts';
import { makeCustomer } from '#test/identity/people.ts';
import { type SettableClock, settableClock } from '#test/identity/settable-clock.ts';
import { signInAs } from '#test/sign-in-as.ts';

export const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

export interface TestCustomer {
  readonly customerId: number;
  readonly credentialId: number;
  readonly handle: string;
}

interface Visit {
  readonly nonce?: string;
  readonly address?: string;
  readonly headers?: Record<string, string>;
}

export const newSecret = () => randomBytes(16).toString('hex');

/** The whole server with staff, customers and their invitations. */
export class InvitedShop {
  readonly built: TestApp;
  readonly clock: SettableClock;

  private constructor(built: TestApp, clock: SettableClock) {
    this.built = built;
    this.clock = clock;
  }

  static async open(
    database: Database,
    options: Omit<TestAppOptions, 'database' | 'clock'> & { readonly clock?: SettableClock } = {},
  ): Promise<InvitedShop> {
    const { clock = settableClock(), variables, ...others } = options;
    const built = await buildTestApp({
      database,
      clock,
      digest: fastDigest,
      variables: { TIME_ZONE: 'UTC', LOG_LEVEL: 'trace', ...variables },
      ...others,
    });
    return new InvitedShop(built, clock);
  }

  async addCustomer(given: Parameters<typeof makeCustomer>[1] & { validUntil?: string } = {}) {
    const { query } = this.built.database;
    const { validUntil = null, ...person } = given;
    const made = await makeCustomer(query, person);
    const { handle } = await query
      .updateTable('customer')
      .set({ valid_until: validUntil })
      .where('id', '=', made.customerId)
      .returning('handle')
      .executeTakeFirstOrThrow();
    return { ...made, handle };
  }

  async send(
    role: 'manager' | 'admin',
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    body?: object,
  ) {
    const headers = await signInAs(this.built.database, role, this.clock);
    return this.built.app.inject({ method, url, headers, ...(body && { body }) });
  }

  async tryToInvite({ handle }: TestCustomer, body: object = {}) {
    return this.send('manager', 'POST', `/api/customer-pins/${handle}/invitation`, body);
  }

  async invite(customer: TestCustomer, openings = 1): Promise<NewInvitation> {
    const answer = await this.tryToInvite(customer, { openings });
    if (answer.statusCode !== 201) throw new Error(`${answer.statusCode}: ${answer.body}`);
    return answer.json();
  }

  revoke({ handle }: TestCustomer) {
    return this.send('manager', 'DELETE', `/api/customer-pins/${handle}/invitation`);
  }

  change({ handle }: TestCustomer, body: object) {
    return this.send('admin', 'PATCH', `/api/customer-pins/${handle}`, body);
  }

  /** A browser with its own nonce, unless given. */
  accept(token: string, { nonce = newSecret(), address = '203.0.113.7', headers = {} }: Visit = {}) {
    return this.built.app.inject({
      method: 'POST',
      url: '/api/invitations/accept',
      remoteAddress: address,
      headers: { 'user-agent': IPHONE, ...headers },
      body: { token, nonce },
    });
  }

  /** Who has this session; 'ended' if nobody has. */
  async whoHas(sessionToken: string): Promise<string> {
    const headers = { authorization: `Bearer ${sessionToken}` };
    const answer = await this.built.app.inject({ url: '/api/auth/session', headers });
    if (answer.statusCode === 401) return 'ended';
    const { name, role } = answer.json<{ name?: string; role: string }>();
    return name ?? role;
  }

  /** As the table of customers shows it, which must not differ from the customer's own page. */
  async invitationOf({ handle }: TestCustomer) {
    const list = await this.send('manager', 'GET', '/api/customer-pins');
    const { customerPins } = list.json<{ customerPins: CustomerPin[] }>();
    const one = await this.send('manager', 'GET', `/api/customer-pins/${handle}`);
    const [listed] = customerPins.filter(({ pinHash }) => pinHash === handle).map((pin) => pin.invitation);
    const { invitation } = one.json<{ customerPin: CustomerPin }>().customerPin;
    if (JSON.stringify(listed) !== JSON.stringify(invitation))
      throw new Error('The list says something else');
    return invitation;
  }

  audit() {
    const { query } = this.built.database;
    return query.selectFrom('audit').select(['actor', 'action', 'target', 'details']).orderBy('id').execute();
  }
}
