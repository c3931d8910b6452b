import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ShopMark } from '#web/features/shop/shop-mark.tsx';
import { ShopPanel } from '#web/features/shop/shop-panel.tsx';
import { createQueryClient } from '#web/lib/query-client.ts';
import { WorkspaceDialog } from '#web/ui/dialogs/workspace-dialog.tsx';

function Portal() {
  const [queryClient] = useState(createQueryClient);
  const [isOpen, setIsOpen] = useState(true);
  return (
    <QueryClientProvider client={queryClient}>
      <button type="button" onClick={() => setIsOpen(true)}>
        Shop <ShopMark />
      </button>
      {isOpen && (
        <WorkspaceDialog isFullScreen hasOwnAddress onCloseRequest={() => setIsOpen(false)}>
          <ShopPanel
            onClose={() => setIsOpen(false)}
            priceDataAddress="/admin?panel=price-data"
            onSaved={() => undefined}
          />
        </WorkspaceDialog>
      )}
    </QueryClientProvider>
  );
}

/** The panel with the button of the portal that opens it. */
export async function openShopPanel(): Promise<void> {
  render(<Portal />);
  await screen.findByRole('region', { name: 'Rounding' });
}

export function section(name: string) {
  return within(screen.getByRole('region', { name }));
}

export async function press(area: string, name: string): Promise<void> {
  await userEvent.click(section(area).getByRole('button', { name }));
}
