import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { addressOf } from '#web/lib/api/api-client.ts';
import { downloadFile } from '#web/lib/api/file-transfer.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { LazyContent } from '#web/ui/lazy-content.tsx';
import { reasonOf } from './file-problem.ts';
import { useImportWork } from './use-customer-import.ts';

/** All customers into a .csv file, and customers from one. */
export function CustomerFileButtons() {
  const { draft: keptWork, keep } = useImportWork();
  const [isImporting, setIsImporting] = useState(keptWork !== undefined);
  const importButton = useRef<HTMLButtonElement>(null);
  function closeImport(): void {
    keep(undefined);
    setIsImporting(false);
  }
  const exporting = useMutation({
    mutationFn: () => downloadFile(addressOf('exportCustomers', {}), 'tierbook-customers.csv'),
    onError: (error) => toast({ title: 'Export failed', description: reasonOf(error), tone: 'destructive' }),
  });
  return (
    <>
      <Button ref={importButton} variant="quiet" onClick={() => setIsImporting(true)}>
        Import
      </Button>
      <Button variant="quiet" isBusy={exporting.isPending} onClick={() => exporting.mutate()}>
        Export
      </Button>
      {isImporting && (
        <LazyContent
          name="admin-portal/import-customers"
          load={() => import('./import-customers.tsx')}
          loadingText=""
          error={{ title: 'Unable to open the import' }}
        >
          {({ ImportCustomers }) => (
            <ImportCustomers onClose={closeImport} returnFocusTo={() => importButton.current} />
          )}
        </LazyContent>
      )}
    </>
  );
}
