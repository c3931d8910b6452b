import { useState } from 'react';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import type { PriceView } from '#domain/pricing/pricing-role.ts';
import { PricingMatrix } from '#web/features/engine-room/grid/pricing-matrix.tsx';
import { MoneyContext } from '#web/lib/money.ts';
import { TooltipProvider } from '#web/ui/dialogs/tooltip.tsx';
import { Toaster } from '#web/ui/feedback/toaster.tsx';

export interface Scene {
  readonly role: PriceView;
  readonly saved: Configuration;
  readonly draft: Configuration;
  readonly categories: readonly string[];
}

export type SceneUpdate = (change: (scene: Scene) => Scene) => void;

/** Who stands in for the room around the matrix in a test. */
interface SceneOwner {
  readonly changes: number;
  connect(scene: Scene, update: SceneUpdate): void;
  change(next: Configuration): void;
  undo(): void;
  note(name: string, value?: unknown): void;
}

export function GridScene({ initial, owner }: { initial: Scene; owner: SceneOwner }) {
  const [scene, setScene] = useState(initial);
  owner.connect(scene, setScene);
  return (
    <MoneyContext value={scene.draft.money}>
      <TooltipProvider>
        <PricingMatrix
          {...scene}
          onChange={(next) => owner.change(next)}
          onUndo={() => owner.undo()}
          onRedo={() => owner.note('redo')}
          canUndo={owner.changes > 0}
          canRedo={false}
          onAddBucket={() => owner.note('add')}
          onEditBucket={(label) => owner.note('edit', label)}
          onSplitBucket={(label) => owner.note('split', label)}
          onRemoveBucket={(label) => owner.note('remove', label)}
          onFocusCell={(cell) => owner.note('focus', cell)}
        />
        <Toaster />
      </TooltipProvider>
    </MoneyContext>
  );
}
