import { Copy, Share2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import type { CreatedPin } from './create-customer.mutations.ts';

interface HandOverProps {
  created: CreatedPin;
  /** The PIN has been handed over: from now on nobody can see it. */
  onDone: () => void;
}

export function HandOver({ created: { name, pin }, onDone }: HandOverProps) {
  const copyButton = useRef<HTMLButtonElement>(null);
  // The pressed button disappeared with the form: without this the keyboard would start again at the top of the page.
  useEffect(() => copyButton.current?.focus(), []);

  async function copy(): Promise<void> {
    if (!(await copyText(pin))) return reportCopyFailure();
    onDone();
    toast({ title: 'PIN copied', description: `Give it to ${name}. It will not be shown again.` });
  }

  async function share(): Promise<void> {
    if (!(await sharePin(pin))) return;
    onDone();
    toast({ title: 'PIN shared', description: `${name} has the PIN. It will not be shown again.` });
  }

  return (
    <div className="p-4">
      <p className="type-label wrap-anywhere text-text">{`PIN for ${name}`}</p>
      <p className="mt-1 type-metric tracking-digits text-text select-all">{pin}</p>
      <p className="mt-1 type-caption text-muted">
        Shown once: after you copy or share it, you cannot see it again.
      </p>
      <div className="mt-4 flex flex-wrap gap-2 max-tablet:*:flex-1 desktop:*:flex-1">
        <Button ref={copyButton} variant="primary" size="large" icon={Copy} onClick={() => void copy()}>
          Copy PIN
        </Button>
        {'share' in navigator && (
          <Button size="large" icon={Share2} onClick={() => void share()}>
            Share
          </Button>
        )}
        <Button size="large" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  );
}

/** False if the person cancelled, or the browser refused. */
async function sharePin(pin: string): Promise<boolean> {
  try {
    await navigator.share({ text: `Your PIN for the price list: ${pin}`, url: window.location.origin });
    return true;
  } catch {
    return false;
  }
}

function reportCopyFailure(): void {
  toast({
    title: 'Copying failed',
    description: 'Select the PIN and copy it by hand.',
    tone: 'destructive',
  });
}

/** False if the browser refuses. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Refused, or missing: browsers offer no clipboard over plain http, as on a dealer's local network.
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'sr-only';
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
