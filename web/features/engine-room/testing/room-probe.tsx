/** For tests: the room as a page shows it, with the toasts of the app. */
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { EngineRoom } from '#web/features/engine-room/engine-room.tsx';
import { createQueryClient } from '#web/lib/query-client.ts';
import { writeStored } from '#web/lib/storage.ts';
import { currentToast, dismissToast } from '#web/ui/feedback/toast-store.ts';
// Loaded before the first test: what that one waits for is the room, not the compiler.
import '#web/features/engine-room/pricing-tab.tsx';
import '#web/features/engine-room/themes/themes-tab.tsx';
import '#web/features/engine-room/settings/transfer-tab.tsx';
import '#web/features/engine-room/history/history-view.tsx';
import '#domain/configuration/import-configuration.ts';

export const TOKEN = 'a'.repeat(64);

type RoomProps = Partial<ComponentProps<typeof EngineRoom>>;

export function openRoom(props: RoomProps = {}) {
  writeStored('auth_token', TOKEN);
  const view = render(<Page {...props} />);
  return { ...view, change: (next: RoomProps) => view.rerender(<Page {...props} {...next} />) };
}

function Page(props: RoomProps) {
  const [queryClient] = useState(createQueryClient);
  const [isOpen, setIsOpen] = useState(true);
  return (
    <QueryClientProvider client={queryClient}>
      <button type="button" onClick={() => setIsOpen(true)}>
        Engine Room
      </button>
      <EngineRoom
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        isSignedIn
        canAccess
        onSignIn={() => undefined}
        {...props}
      />
    </QueryClientProvider>
  );
}

/** The toast as the app would show it: title, then description. */
export function shownToast(): string | null {
  const entry = currentToast();
  if (!entry?.isOpen) return null;
  return [entry.title, entry.description].filter((line) => line !== undefined).join(': ');
}

export function forgetToast(): void {
  const entry = currentToast();
  if (entry) act(() => dismissToast(entry.id));
}

export function findButton(name: string | RegExp): Promise<HTMLElement> {
  return screen.findByRole('button', { name });
}

export async function press(name: string | RegExp): Promise<void> {
  await userEvent.click(await findButton(name));
}

export async function openTab(name: string): Promise<void> {
  await userEvent.click(await screen.findByRole('tab', { name }));
}

export async function chooseRole(name: string): Promise<void> {
  await userEvent.click(await screen.findByRole('radio', { name }));
}
