import type { FastifyRequest } from 'fastify';
import { isRole, type Role } from '#domain/contract/roles.ts';

/** Lets a test look as any role. The product itself believes no header about a role. */
export function viewerByHeader({ headers }: FastifyRequest): Role {
  const role = headers['x-test-role'];
  return isRole(role) ? role : 'public';
}

export function as(role: Role): Record<string, string> {
  return { 'x-test-role': role };
}
