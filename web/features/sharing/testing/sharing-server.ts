import type { SharedList, SharedRow, ShareLink } from '#domain/contract/entities/deals/shares.ts';
import { permissionsOf, type Role } from '#domain/contract/entities/roles.ts';
import { FakeApi } from '#web/lib/testing/fake-api.ts';
import { refuse } from '#web/lib/testing/fake-replies.ts';

const CATEGORY = 'IPHONE USED UNLOCKED';

export function makeSharedRow(device: string, fields: Partial<SharedRow> = {}): SharedRow {
  return { category: CATEGORY, device, occurrence: 1, display: device, finalPrice: 400, ...fields };
}

export function makeSharedList(fields: Partial<SharedList> = {}): SharedList {
  return {
    list: 'Corner Phones VIP',
    updatedAt: '2026-11-15T14:05:00.000Z',
    version: 318,
    mark: 'KQZT',
    rows: [makeSharedRow('iPhone 15 128GB'), makeSharedRow('iPhone 15 256GB', { finalPrice: 420 })],
    ...fields,
  };
}

export function makeLink(fields: Partial<ShareLink> = {}): ShareLink {
  return {
    id: 1,
    name: 'Webshop',
    format: 'csv',
    path: `/api/share/${'0123456789abcdef'.repeat(2)}.csv`,
    publicUrl: null,
    createdAt: '2026-11-14T09:12:00.000Z',
    lastReadAt: null,
    ...fields,
  };
}

/** Answers the share sheet: its rows, its files, and the links of the customer who is signed in. */
export class SharingServer extends FakeApi {
  list = makeSharedList();
  links: ShareLink[] = [];
  /** Undefined for the shared PIN of a tier. */
  name: string | undefined = 'Union Trade-In';
  role: Role = 'vip';

  constructor() {
    super({
      getSharedRows: () => this.list,
      downloadSharedRows: ({ body }) => `A file of type ${body.format}`,
      getSession: () => ({
        role: this.role,
        permissions: permissionsOf(this.role),
        ...(this.name && { name: this.name }),
      }),
      listShareLinks: () => ({ links: this.links }),
      createShareLink: ({ body }) => {
        const id = this.links.length + 1;
        const path = `/api/share/${String(id).padStart(32, 'a')}.${body.format}`;
        const link = makeLink({ ...body, id, path });
        this.links = [...this.links, link];
        return link;
      },
      revokeShareLink: ({ params }) => {
        const left = this.links.filter(({ id }) => id !== params.id);
        if (left.length === this.links.length) return refuse('share/not-found');
        this.links = left;
        return { success: true };
      },
    });
  }
}
