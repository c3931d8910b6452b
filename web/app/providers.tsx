import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Role } from '#domain/contract/roles.ts';
import { ThemeProvider } from '#web/features/themes/theme-provider.tsx';
import { callApi } from '#web/lib/api-client.ts';
import { Toaster } from '#web/ui/toaster.tsx';

interface ProvidersProps {
  role: Role;
  queryClient: QueryClient;
  children: ReactNode;
}

export function Providers({ role, queryClient, children }: ProvidersProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <ThemeProvider role={role} loadThemes={loadThemes}>
        {children}
        <Toaster />
      </ThemeProvider>
    </QueryClientProvider>
  );
}

function loadThemes() {
  return callApi('getPublicConfig');
}
