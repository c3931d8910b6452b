import type { Configuration } from '#domain/contract/entities/configuration.ts';
import { IS_LONG } from './long-form.ts';
import { CATEGORY, listOf, type Reply, type ServedShop } from './served-shop.ts';

/** A base price of 100 minus the public 30 %. */
const PUBLIC_PRICE = 70;

/** A few for each start of the server: the number of new PINs per hour is limited. */
const CUSTOMERS_AT_A_TIME = 20;

/** The number of inquiries per hour is limited too, and the long form starts the server six times. */
const INQUIRIES_AT_A_TIME = IS_LONG ? 10 : 50;

/** Enough that a file is still being imported when the server dies. */
const FILES_AT_A_TIME = 20;
export const CUSTOMERS_IN_A_FILE = 50;

interface Tokens {
  readonly admin: string;
  readonly manager: string;
  readonly customer: string;
}

/**
 * Six people who work at once until the server is killed: one saves rules, one publishes lists, one creates customers,
 * one imports files of them, one visits pages and one sends inquiries. Each waits for an answer, so at most one change of
 * each person is unconfirmed.
 */
export class BusyDay {
  /** The last change sent, answered or not. */
  readonly sent = { rule: 0, list: 0, customer: 0, file: 0, visit: 0, inquiry: 0 };
  /** The number of the sent change, by revision and by snapshot. */
  readonly rules = new Map<number, number>();
  readonly lists = new Map<number, number>();
  readonly customers: string[] = [];
  readonly files: number[] = [];
  readonly visits: string[] = [];
  /** The answers, in the order of sending. */
  readonly inquiries: string[] = [];

  acknowledged(): number[] {
    const { rules, lists, customers, files, visits, inquiries } = this;
    return [rules.size, lists.size, customers.length, files.length, visits.length, inquiries.length];
  }

  /** Resolves when the server no longer answers anyone. Each change returns whether another one follows. */
  async work(shop: ServedShop, { admin, manager, customer }: Tokens): Promise<void> {
    let configuration = await shop.configuration(admin);
    const customersBefore = this.sent.customer;
    const filesBefore = this.sent.file;
    const inquiriesBefore = this.sent.inquiry;
    await Promise.all([
      untilGone(async () => {
        this.sent.rule += 1;
        const rule = this.sent.rule;
        const next = { ...configuration, ...rulesOf(configuration, rule) };
        const { revision = 0 } = kept(await shop.saveConfiguration(admin, next), 200);
        configuration = { ...next, revision };
        this.rules.set(revision, rule);
        return true;
      }),
      untilGone(async () => {
        this.sent.list += 1;
        const list = this.sent.list;
        const { outcome, snapshotId = 0 } = kept(
          await shop.upload(admin, `${CATEGORY}.csv`, listOf(list)),
          200,
        );
        if (outcome !== 'published') throw new Error(`the list was ${outcome}`);
        this.lists.set(snapshotId, list);
        return true;
      }),
      untilGone(async () => {
        if (this.sent.customer - customersBefore >= CUSTOMERS_AT_A_TIME) return false;
        this.sent.customer += 1;
        const name = `Customer ${this.sent.customer}`;
        kept(await shop.createCustomer(manager, name, pinOf(this.sent.customer)), 201);
        this.customers.push(name);
        return true;
      }),
      untilGone(async () => {
        if (this.sent.file - filesBefore >= FILES_AT_A_TIME) return false;
        this.sent.file += 1;
        const file = this.sent.file;
        kept(await shop.importCustomers(admin, customersOf(file)), 200);
        this.files.push(file);
        return true;
      }),
      untilGone(async () => {
        this.sent.visit += 1;
        const path = `/page/${this.sent.visit}`;
        kept(await shop.visit(path), 202);
        this.visits.push(path);
        return true;
      }),
      untilGone(async () => {
        if (this.sent.inquiry - inquiriesBefore >= INQUIRIES_AT_A_TIME) return false;
        this.sent.inquiry += 1;
        const reply = await shop.inquire(customer, this.sent.inquiry, PUBLIC_PRICE);
        kept(reply, 201);
        this.inquiries.push(reply.text);
        return true;
      }),
    ]);
  }
}

/** Sends all inquiries again, also the one whose answer was lost. Returns the answers. */
export async function inquireAgain(shop: ServedShop, { sent }: BusyDay, customer: string): Promise<string[]> {
  const answers: string[] = [];
  for (let inquiry = 1; inquiry <= sent.inquiry; inquiry += 1)
    answers.push((await shop.inquire(customer, inquiry, PUBLIC_PRICE)).text);
  return answers;
}

/** The beginning of the name of every customer in a file. */
export function nameInFile(file: number): string {
  return `Import ${file}.`;
}

function customersOf(file: number): string {
  const names = Array.from({ length: CUSTOMERS_IN_A_FILE }, (_, number) => `${nameInFile(file)}${number}`);
  return ['name', ...names].join('\n');
}

export function pinOf(customer: number): string {
  return String(20_000_000 + customer);
}

export function vipPriceUnder(rule: number): number {
  return PUBLIC_PRICE + vipAmountOf(rule);
}

/** The number of the rule in a configuration. */
export function ruleIn({ defaultsByRole }: Configuration): number {
  return Object.values(defaultsByRole.heavyweight)[0]?.flat ?? -1;
}

/** Stays below 340, where the price step would change it. */
function vipAmountOf(rule: number): number {
  return (rule % 20) * 10;
}

function rulesOf(
  { defaultsByRole, buckets }: Configuration,
  rule: number,
): Pick<Configuration, 'defaultsByRole'> {
  const forAll = (flat: number) =>
    Object.fromEntries(buckets.map(([label]) => [label, { mode: 'flat', pct: 0, flat } as const]));
  return { defaultsByRole: { ...defaultsByRole, vip: forAll(vipAmountOf(rule)), heavyweight: forAll(rule) } };
}

function kept({ status, body, text }: Reply, expected: number): Reply['body'] {
  if (status !== expected) throw new Error(`the server answered ${status}: ${text}`);
  return body;
}

/** A broken connection means that the server is gone; any other error is rethrown. */
async function untilGone(change: () => Promise<boolean>): Promise<void> {
  try {
    let shouldContinue = true;
    while (shouldContinue) shouldContinue = await change();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
}
