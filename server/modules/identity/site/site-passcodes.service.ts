import type { SitePasscode } from '#domain/contract/entities/site-passcodes.ts';
import { PASSCODE_LIMITS } from '#domain/contract/limits.ts';
import type { DigestSecret } from '#server/modules/identity/pins/secret-digest.ts';
import { isTooShort } from '#server/modules/identity/pins/too-short-secrets.ts';
import type { Asker } from '#server/modules/identity/sessions/asker.ts';
import type { SignIn } from '#server/modules/identity/sign-in/sign-in.service.ts';
import type { Database, Queryable } from '#server/platform/database/index.ts';
import { fail } from '#server/platform/http/failure.ts';
import type { Changed, SiteProtection } from './site-protection.service.ts';
import {
  createPasscode,
  deletePasscode,
  findOwnerOfSecret,
  findPasscode,
  listPasscodes,
  type Passcode,
  savePasscodeActive,
  savePasscodePassword,
} from './site-secret.repo.ts';

/** Every change asks for the admin PIN again. */
export interface SitePasscodes {
  list(): Promise<SitePasscode[]>;
  create(asker: Asker, body: PasscodeToCreate): Promise<SitePasscode>;
  /** A disabled one opens nothing, and what it had opened is closed. */
  setActive(asker: Asker, id: string, body: { isActive: boolean; pinHash: string }): Promise<SitePasscode>;
  setPassword(asker: Asker, id: string, body: { password: string; pinHash: string }): Promise<SitePasscode>;
  delete(asker: Asker, id: string, pinHash: string): Promise<void>;
}

interface PasscodeToCreate {
  readonly label: string;
  readonly passwordHash: string;
  readonly pinHash: string;
}

export interface SitePasscodesParts {
  readonly database: Database;
  readonly protection: SiteProtection;
  readonly signIn: Pick<SignIn, 'confirmAdmin'>;
  readonly digest: DigestSecret;
}

export function createSitePasscodes(parts: SitePasscodesParts): SitePasscodes {
  const { database, protection, signIn } = parts;
  const confirm = ({ origin, caller }: Asker, pinHash: string) =>
    signIn.confirmAdmin(pinHash, origin, caller);
  const lookupOf = async (asker: Asker, passwordHash: string, pinHash: string) => {
    if (isTooShort(passwordHash)) fail('password/too-short');
    await confirm(asker, pinHash);
    return (await parts.digest(passwordHash)).site;
  };
  return {
    async list() {
      return (await listPasscodes(database.query)).map(toSitePasscode);
    },
    async create(asker, { label, passwordHash, pinHash }) {
      const lookup = await lookupOf(asker, passwordHash, pinHash);
      return protection.change(asker, (trx, at) => addPasscode(trx, { label, lookup, at }));
    },
    async setActive(asker, id, { isActive, pinHash }) {
      await confirm(asker, pinHash);
      return protection.change(asker, (trx, at) => switchPasscode(trx, id, { isActive, at }));
    },
    async setPassword(asker, id, { password, pinHash }) {
      const lookup = await lookupOf(asker, password, pinHash);
      return protection.change(asker, (trx, at) => renewPasscode(trx, id, { lookup, at }));
    },
    async delete(asker, id, pinHash) {
      await confirm(asker, pinHash);
      await protection.change(asker, (trx) => removePasscode(trx, id));
    },
  };
}

async function addPasscode(
  trx: Queryable,
  passcode: { readonly label: string; readonly lookup: string; readonly at: number },
): Promise<Changed<SitePasscode>> {
  const others = await listPasscodes(trx);
  if (others.length >= PASSCODE_LIMITS.passcodesMax) fail('passcodes/maximum');
  if (await findOwnerOfSecret(trx, passcode.lookup)) fail('password/in-use');
  const created = await createPasscode(trx, passcode);
  return { result: toSitePasscode(created), action: 'passcode-created', target: created.label };
}

async function switchPasscode(
  trx: Queryable,
  idText: string,
  { isActive, at }: { readonly isActive: boolean; readonly at: number },
): Promise<Changed<SitePasscode>> {
  const passcode = await getPasscode(trx, idText);
  await savePasscodeActive(trx, passcode.id, { isActive, at });
  return {
    result: toSitePasscode({ ...passcode, isActive }),
    action: isActive ? 'passcode-enabled' : 'passcode-disabled',
    target: passcode.label,
  };
}

async function renewPasscode(
  trx: Queryable,
  idText: string,
  { lookup, at }: { readonly lookup: string; readonly at: number },
): Promise<Changed<SitePasscode>> {
  const passcode = await getPasscode(trx, idText);
  const owner = await findOwnerOfSecret(trx, lookup);
  if (owner !== null && owner.id !== passcode.id) fail('password/in-use');
  await savePasscodePassword(trx, passcode.id, { lookup, at });
  return {
    result: toSitePasscode(passcode),
    action: 'passcode-password-changed',
    target: passcode.label,
  };
}

async function removePasscode(trx: Queryable, idText: string): Promise<Changed<void>> {
  const passcode = await getPasscode(trx, idText);
  await deletePasscode(trx, passcode.id);
  return { result: undefined, action: 'passcode-deleted', target: passcode.label };
}

/** Addresses carry text. One that is no number we gave out names no passcode, and PostgreSQL would choke on it. */
async function getPasscode(trx: Queryable, idText: string): Promise<Passcode> {
  const id = Number(idText);
  const passcode = String(id) === idText && Number.isSafeInteger(id) ? await findPasscode(trx, id) : null;
  return passcode ?? fail('passcode/not-found');
}

function toSitePasscode({ id, label, isActive, createdAt }: Passcode): SitePasscode {
  return { id: String(id), label, createdAt: new Date(createdAt).toISOString(), isActive };
}
