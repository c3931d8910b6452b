import { SearchX } from 'lucide-react';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

export function NoDevices() {
  return <EmptyState icon={SearchX} title="No devices found" text="Try adjusting your search or category" />;
}
