import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ShareLink } from '#domain/contract/entities/deals/shares.ts';
import { copy } from '#web/features/sharing/deliver.ts';
import { reasonOf, SHARE_LINKS_KEY } from '#web/features/sharing/sharing.queries.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { formatDate } from '#web/lib/format.ts';
import { siteAddress } from '#web/lib/site-address.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';

interface LinkRowProps {
  link: ShareLink;
  now: number;
}

export function LinkRow({ link, now }: LinkRowProps) {
  const { name, format } = link;
  const [isAsking, setIsAsking] = useState(false);
  const revoking = useRevoking(() => setIsAsking(false));
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 rounded-control border border-border px-4 py-1">
      <span className="min-w-0 flex-1 wrap-anywhere text-muted">
        <span className="type-button text-text">{name}</span>
        {` .${format}, ${readText(link, now)}`}
      </span>
      <span className="flex gap-4">
        <button
          type="button"
          aria-label={`Copy ${name}`}
          onClick={() => void copy(addressOfLink(link))}
          className="py-2 font-medium text-primary hover:underline"
        >
          Copy
        </button>
        <button
          type="button"
          aria-label={`Revoke ${name}`}
          onClick={() => setIsAsking(true)}
          className="py-2 font-medium text-danger hover:underline"
        >
          Revoke
        </button>
      </span>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Revoke ${name}`}
        text="Programs that read this link get nothing from now on. It cannot be made to work again."
        confirmLabel="Revoke"
        busyLabel="Revoking..."
        isDestructive
        isBusy={revoking.isPending}
        onConfirm={() => revoking.mutate(link)}
        onCancel={() => setIsAsking(false)}
      />
    </li>
  );
}

export function addressOfLink({ path, publicUrl }: Pick<ShareLink, 'path' | 'publicUrl'>): string {
  return `${siteAddress(publicUrl)}${path}`;
}

const MINUTE_MS = 60_000;

/** 'read 2 h ago'. */
function readText({ lastReadAt }: ShareLink, now: number): string {
  if (lastReadAt === null) return 'not read yet';
  const minutes = Math.max(0, Math.floor((now - Date.parse(lastReadAt)) / MINUTE_MS));
  if (minutes < 1) return 'read just now';
  if (minutes < 60) return `read ${minutes} min ago`;
  return minutes < 24 * 60 ? `read ${Math.floor(minutes / 60)} h ago` : `read ${formatDate(lastReadAt)}`;
}

function useRevoking(onEnd: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: ShareLink) => callApi('revokeShareLink', { params: { id } }),
    onSuccess: (_answer, { name }) =>
      toast({ title: 'Link revoked', description: `${name} no longer works.` }),
    onError: (error) =>
      toast({ title: 'The link could not be revoked', description: reasonOf(error), tone: 'destructive' }),
    onSettled: () => {
      onEnd();
      void queryClient.invalidateQueries({ queryKey: SHARE_LINKS_KEY });
    },
  });
}
