import { Suspense } from 'react';
import type { GateAnswer } from '#web/features/site-gate/open-gate.ts';
import { lazyPage } from '#web/lib/page-load.ts';
import type { Brand } from './boot-data.ts';
import { PageBoundary } from './page-boundary.tsx';

const SiteGate = lazyPage(async () => (await import('#web/features/site-gate/site-gate.tsx')).SiteGate);

interface GateHostProps {
  brand: Brand;
  onOpen: (answer: GateAnswer) => void;
}

/** Most visitors never meet the gate: it is loaded when it closes. */
export function GateHost({ brand, onOpen }: GateHostProps) {
  return (
    <PageBoundary>
      <Suspense>
        <SiteGate siteName={brand.name} phone={brand.phone} onOpen={onOpen} />
      </Suspense>
    </PageBoundary>
  );
}
