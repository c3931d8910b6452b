import type { SitePasscode } from '#domain/contract/entities/site-passcodes.ts';
import { PASSCODE_LIMITS } from '#domain/contract/limits.ts';
import type { DigestSecret } from '#server/modules/identity/pins/secret-digest.ts';
import { isTooShort } from '#server/modules/identity/pins/too-short-secrets.ts';
import type { Requester } from '#server/modules/identity/sessions/requester.ts';
import type { SignIn } from '#server/modules/identity/sign-in/sign-in.service.ts';
import type { Database, Queryable } from '#server/platform/database/index.ts';
import { fail, failField } from '#server/platform/http/failure.ts';
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
  create(requester: Requester, body: PasscodeToCreate): Promise<SitePasscode>;
  /** A disabled passcode opens nothing, and the grants that it gave become invalid. */
  setActive(
    requester: Requester,
    id: string,
    body: { isActive: boolean; pinHash: string },
  ): Promise<SitePasscode>;
  setPassword(
    requester: Requester,
    id: string,
    body: { password: string; pinHash: string },
  ): Promise<SitePasscode>;
  delete(requester: Requester, id: string, pinHash: string): Promise<void>;
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
  const confirm = ({ origin, caller }: Requester, pinHash: string) =>
    signIn.confirmAdmin(pinHash, origin, caller);
  /** `path` is the field of the call that has the password's hash. */
  const lookupOf = async (
    requester: Requester,
    { hash, path, pinHash }: { hash: string; path: string; pinHash: string },
  ) => {
    if (isTooShort(hash)) failField('password/too-short', path);
    await confirm(requester, pinHash);
    return (await parts.digest(hash)).site;
  };
  return {
    async list() {
      return (await listPasscodes(database.query)).map(toSitePasscode);
    },
    async create(requester, { label, passwordHash, pinHash }) {
      const lookup = await lookupOf(requester, { hash: passwordHash, path: 'passwordHash', pinHash });
      return protection.change(requester, (trx, at) => addPasscode(trx, { label, lookup, at }));
    },
    async setActive(requester, id, { isActive, pinHash }) {
      await confirm(requester, pinHash);
      return protection.change(requester, (trx, at) => switchPasscode(trx, id, { isActive, at }));
    },
    async setPassword(requester, id, { password, pinHash }) {
      const lookup = await lookupOf(requester, { hash: password, path: 'password', pinHash });
      return protection.change(requester, (trx, at) => renewPasscode(trx, id, { lookup, at }));
    },
    async delete(requester, id, pinHash) {
      await confirm(requester, pinHash);
      await protection.change(requester, (trx) => removePasscode(trx, id));
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

/** The id comes from a URL as text. PostgreSQL would fail on one that is not a safe integer. */
async function getPasscode(trx: Queryable, idText: string): Promise<Passcode> {
  const id = Number(idText);
  const passcode = String(id) === idText && Number.isSafeInteger(id) ? await findPasscode(trx, id) : null;
  return passcode ?? fail('passcode/not-found');
}

function toSitePasscode({ id, label, isActive, createdAt }: Passcode): SitePasscode {
  return { id: String(id), label, createdAt: new Date(createdAt).toISOString(), isActive };
}
