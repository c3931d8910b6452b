import { Copy, Share2 } from 'lucide-react';
import { use, useEffect, useRef } from 'react';
import { copyText } from '#web/lib/copy-text.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { LocalAddressNote } from '#web/ui/local-address-note.tsx';
import type { CreatedPin } from './create-customer.mutations.ts';
import { useSiteAddress } from './customer.queries.ts';
import { BrandContext } from './shop-brand.ts';

interface HandOverProps {
  created: CreatedPin;
  /** The PIN has been handed over: from now on nobody can see it. */
  onDone: () => void;
}

/** Stays until Done: a message that was copied may have to be copied again. */
export function HandOver({ created: { name, pin }, onDone }: HandOverProps) {
  const site = useSiteAddress();
  // One text with everything a customer needs: apps that receive a text and an address often drop one of them.
  const message = `${use(BrandContext).name}\n${site}/?signin\nPIN: ${pin}`;
  const copyButton = useRef<HTMLButtonElement>(null);
  // The pressed button disappeared with the form: without this the keyboard would start again at the top of the page.
  // Who returns from another tab has the focus there.
  useEffect(() => {
    if (document.activeElement?.getAttribute('role') !== 'tab') copyButton.current?.focus();
  }, []);

  async function copy(): Promise<void> {
    if (!(await copyText(message))) return reportCopyFailure();
    toast({ title: 'Message copied', description: `Send it to ${name}.` });
  }

  return (
    <>
      <p className="type-label wrap-anywhere text-text">{`PIN for ${name}`}</p>
      <p className="mt-1 type-metric tracking-digits text-text select-all">{pin}</p>
      <p className="mt-3 type-label text-text">Message</p>
      <p className="mt-1 rounded-control border border-hairline px-3 py-2 type-interface wrap-anywhere whitespace-pre-line text-text select-all">
        {message}
      </p>
      <LocalAddressNote address={site} className="mt-2" />
      <p className="mt-2 type-caption text-muted">Nobody can see this PIN again after Done.</p>
      <div className="mt-4 flex flex-wrap gap-2 *:flex-1">
        <Button ref={copyButton} variant="primary" size="large" icon={Copy} onClick={() => void copy()}>
          Copy message
        </Button>
        {'share' in navigator && (
          <Button size="large" icon={Share2} onClick={() => void share(message)}>
            Share
          </Button>
        )}
        <Button size="large" onClick={onDone}>
          Done
        </Button>
      </div>
    </>
  );
}

async function share(text: string): Promise<void> {
  try {
    await navigator.share({ text });
  } catch (error) {
    // The person closed the browser's own dialog.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toast({ title: 'Sharing failed', description: 'Copy the message instead.', tone: 'destructive' });
  }
}

function reportCopyFailure(): void {
  toast({
    title: 'Copying failed',
    description: 'Select the message and copy it by hand.',
    tone: 'destructive',
  });
}
