import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CustomerPin } from '#domain/contract/entities/customers.ts';
import type { NewInvitation } from '#domain/contract/entities/invitations.ts';
import { INVITATION_LIMITS } from '#domain/contract/shop-limits.ts';
import { CUSTOMERS_KEY } from '#web/features/customers/customer.queries.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { adviceOn } from '#web/lib/load-failure.ts';

export type Invitee = Pick<CustomerPin, 'pinHash' | 'name' | 'phone'>;

export interface LinkState {
  readonly invitee: Invitee;
  readonly openings: number;
  /** The link to show; the one before has ended as soon as another is asked for. */
  readonly made: NewInvitation | null;
  readonly problem: string | null;
  /** It was chosen for how many devices: the focus stays on that choice. */
  readonly isChoice: boolean;
}

/**
 * The link that is being made, in the state of one component: a cache of queries or mutations would keep the token after
 * the dialog is closed. Made by an event and not by an effect, which may run twice and would end its own link.
 */
export function useInvitation() {
  const queryClient = useQueryClient();
  const [state, setState] = useState<LinkState | null>(null);
  const newest = useRef(0);
  const lastRequest = useRef(Promise.resolve());

  function make(wish: Omit<LinkState, 'made' | 'problem'>): void {
    newest.current += 1;
    const mine = newest.current;
    const show = (outcome: Partial<LinkState>) => {
      if (newest.current === mine) setState({ ...wish, made: null, problem: null, ...outcome });
    };
    show({});
    // One after the other: of two at once the server might make the wanted link first, and the other would end it.
    lastRequest.current = lastRequest.current.then(() =>
      newest.current === mine ? request(wish, show) : undefined,
    );
  }

  async function request(
    { invitee, openings }: Pick<LinkState, 'invitee' | 'openings'>,
    show: (outcome: Partial<LinkState>) => void,
  ): Promise<void> {
    try {
      const params = { pinHash: invitee.pinHash };
      show({ made: await callApi('createInvitation', { params, body: { openings } }) });
    } catch (error) {
      show({ problem: problemOf(error) });
    }
    // After a failure as well: if only the answer was lost, the link before has ended.
    void queryClient.invalidateQueries({ queryKey: [CUSTOMERS_KEY] });
  }

  return {
    state,
    start: (invitee: Invitee) =>
      make({ invitee, openings: INVITATION_LIMITS.openingsDefault, isChoice: false }),
    /** Another link, which ends the one before. */
    renew: () => state && make({ ...state, isChoice: false }),
    /** Another link that works on so many devices. */
    choose: (openings: number) => state && make({ ...state, openings, isChoice: true }),
    close(): void {
      newest.current += 1;
      setState(null);
    },
  };
}

export type InvitationControl = ReturnType<typeof useInvitation>;

function problemOf(error: unknown): string {
  const isRefusal = error instanceof ApiError && error.status < 500 && error.status !== 429;
  return (isRefusal && error.body?.error) || adviceOn(error);
}
