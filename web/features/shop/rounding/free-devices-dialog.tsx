import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import { rowsBecomingFree } from '#domain/pricing/price-impact.ts';
import { formatPrice } from '#domain/text/money.ts';
import { TIER_IDS } from '#domain/tiers/tier-lists.ts';
import {
  listedCategoriesQuery,
  publishedRowsQuery,
} from '#web/features/configuration/configuration.queries.ts';
import { firstNames, zeroText } from '#web/features/configuration/impact/impact-words.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';

interface AskedSave {
  /** The devices that become 0; null if the published prices could not be loaded. */
  readonly names: readonly string[] | null;
  readonly save: () => void;
}

interface Edit {
  readonly saved: Configuration;
  readonly draft: Configuration;
}

interface FreeDevicesQuestion {
  readonly asked: AskedSave | null;
  /** Saves at once, or asks first if devices would be listed for 0. */
  readonly ask: (saved: Configuration, draft: Configuration, save: () => void) => void;
  /** The published prices are loaded, which may take seconds: `save` then saves what was meant when it was asked, if the view is still open. */
  readonly isFinding: boolean;
  readonly close: () => void;
}

/** The same question as in the Engine Room: a device for nothing is nearly always a slip. */
export function useFreeDevicesQuestion(): FreeDevicesQuestion {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<AskedSave | null>(null);
  const finding = useMutation({
    mutationFn: async (edit: Edit) => {
      const { categories } = await queryClient.fetchQuery(listedCategoriesQuery());
      const rows = await queryClient.fetchQuery(publishedRowsQuery(categories));
      return rowsBecomingFree(edit, TIER_IDS, rows).map((index) => rows[index]?.display ?? '');
    },
  });
  return {
    asked,
    ask: (saved, draft, save) => {
      // Another press would save again.
      if (finding.isPending) return;
      // Here, where it is left out once the view is left: nothing is saved behind somebody's back.
      finding.mutate(
        { saved, draft },
        {
          onSuccess: (names) => (names.length === 0 ? save() : setAsked({ names, save })),
          onError: () => setAsked({ names: null, save }),
        },
      );
    },
    isFinding: finding.isPending,
    close: () => setAsked(null),
  };
}

interface FreeDevicesDialogProps {
  question: FreeDevicesQuestion;
  money: Money | undefined;
}

export function FreeDevicesDialog({ question: { asked, close }, money }: FreeDevicesDialogProps) {
  const names = asked?.names;
  const zero = formatPrice(0, money);
  return (
    <ConfirmDialog
      isOpen={asked !== null}
      title={names ? zeroText(names.length, money) : 'The effect on prices is unknown'}
      text={
        names
          ? `${firstNames(names)} will be listed for ${zero}. Switch on 'Never round to 0', or save it as it is.`
          : `The published devices could not be loaded, so prices of ${zero} cannot be ruled out.`
      }
      confirmLabel="Save Anyway"
      isDestructive
      onConfirm={() => {
        close();
        asked?.save();
      }}
      onCancel={close}
    />
  );
}
