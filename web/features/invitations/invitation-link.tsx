import { Clock, Copy, MessageSquare, Printer, RefreshCw, Send, Share2 } from 'lucide-react';
import { use, useEffect, useRef, useState } from 'react';
import type { NewInvitation } from '#domain/contract/entities/invitations.ts';
import type { Brand } from '#domain/contract/entities/shop.ts';
import { BrandContext } from '#web/features/customers/shop-brand.ts';
import { copyText } from '#web/lib/copy-text.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClasses } from '#web/ui/button-style.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { LazyContent } from '#web/ui/lazy-content.tsx';
import { LocalAddressNote } from '#web/ui/local-address-note.tsx';
import type { Card } from './cards/invitation-card.tsx';
import { messageOf, smsAddress, termsText, whatsAppAddress } from './invitation-words.ts';
import { joinAddress } from './join-address.ts';
import type { Invitee } from './use-invitation.ts';

interface InvitationLinkProps {
  invitee: Invitee;
  made: NewInvitation;
  /** Whether the keyboard goes on here. */
  takesFocus: boolean;
  /** Makes another link. */
  onRenew: () => void;
}

/** The link as a picture, as a text and in the ways to send it. */
export function InvitationLink({ invitee, made, takesFocus, onRenew }: InvitationLinkProps) {
  const [now] = useState(Date.now);
  const brand = use(BrandContext);
  const link = joinAddress(made);
  const message = messageOf({ shopName: brand.name, link, ...made }, now);
  return (
    <div className="grid gap-5 tablet:grid-cols-[auto_minmax(0,1fr)]">
      <div className="justify-self-center rounded-panel border border-hairline tablet:self-start">
        <div className="grid size-48">
          <LazyContent
            name="qr-code"
            load={() => import('#web/ui/qr-code.tsx')}
            loadingText="Drawing the QR code..."
            error={{ title: 'Unable to draw the QR code' }}
          >
            {({ QrCode }) => (
              <QrCode text={link} label={`QR code of the link for ${invitee.name}`} className="size-48" />
            )}
          </LazyContent>
        </div>
      </div>
      <div className="grid content-start gap-3">
        <LinkField link={link} takesFocus={takesFocus} />
        <p className="flex items-start gap-2 type-caption text-muted">
          <Clock aria-hidden className="h-lh w-4 shrink-0" />
          {termsText(made, now)}
        </p>
        <LocalAddressNote address={link} />
        <SendButtons message={message} phone={invitee.phone} />
        <div className="grid grid-cols-2 gap-2">
          <Button icon={Printer} onClick={() => void printCard({ ...made, link }, brand)}>
            Print card
          </Button>
          <Button icon={RefreshCw} onClick={onRenew}>
            New link
          </Button>
        </div>
      </div>
    </div>
  );
}

function LinkField({ link, takesFocus }: { link: string; takesFocus: boolean }) {
  const copyButton = useRef<HTMLButtonElement>(null);
  // A pressed 'New link' disappeared with the link before: without this the focus would be lost.
  useEffect(() => {
    if (takesFocus) copyButton.current?.focus();
  }, [takesFocus]);
  async function copy(): Promise<void> {
    if (await copyText(link)) return toast({ title: 'Link copied' });
    const description = 'Select the link and copy it by hand.';
    toast({ title: 'Copying failed', description, tone: 'destructive' });
  }
  return (
    <div className="flex items-end gap-2">
      <TextField
        label="Link"
        value={link}
        readOnly
        // Browsers offer what was in a field with a name again.
        autoComplete="off"
        spellCheck={false}
        onFocus={({ target }) => target.select()}
        className="min-w-0 flex-1"
      />
      <Button ref={copyButton} size="large" icon={Copy} onClick={() => void copy()}>
        Copy
      </Button>
    </div>
  );
}

function SendButtons({ message, phone }: { message: string; phone: string | null | undefined }) {
  return (
    <>
      <a
        href={whatsAppAddress(message, phone)}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClasses('primary', 'large')}
      >
        <Send aria-hidden className="size-4 shrink-0" />
        Send by WhatsApp
      </a>
      <div className="grid grid-flow-col gap-2 *:min-w-0">
        <a href={smsAddress(message, phone)} className={buttonClasses('secondary', 'medium')}>
          <MessageSquare aria-hidden className="size-4 shrink-0" />
          SMS
        </a>
        {'share' in navigator && (
          <Button icon={Share2} onClick={() => void share(message)}>
            Share
          </Button>
        )}
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
    toast({ title: 'Sharing failed', description: 'Copy the link instead.', tone: 'destructive' });
  }
}

async function printCard({ name, link, expiresAt, openings }: Card, brand: Brand): Promise<void> {
  try {
    const { printCards } = await import('./cards/print-cards.tsx');
    await printCards([{ name, link, expiresAt, openings }], brand);
  } catch {
    toast({
      title: 'Printing failed',
      description: 'Check your connection, then try again.',
      tone: 'destructive',
    });
  }
}
