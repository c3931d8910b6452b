import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { AlertsDialog } from './alerts-dialog.tsx';

/** Opens the list of alerts, in both portals. */
export function ViewAlerts() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        View Alerts
      </Button>
      <AlertsDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
