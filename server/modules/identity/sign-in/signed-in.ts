import type { Role } from '#domain/contract/entities/roles.ts';

/** A person who has just signed in. */
export interface SignedIn {
  readonly token: string;
  readonly role: Role;
  /** Only customers have one. */
  readonly name?: string;
  /** For the device cookie: the id that the browser has, or a new one. */
  readonly deviceId: string;
}
