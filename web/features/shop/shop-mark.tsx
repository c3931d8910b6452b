import { Badge } from '#web/ui/badge.tsx';
import { useUnsavedSections } from './shop-drafts.ts';

/** On the button of the panel: what was typed there is still waiting, even while the panel is closed. */
export function ShopMark() {
  return useUnsavedSections().length > 0 ? <Badge tone="warning">Unsaved</Badge> : null;
}
