import { Check, Copy, Send } from 'lucide-react';
import type { Brand } from '#domain/contract/entities/shop.ts';
import { inquiryText } from '#domain/inquiries/inquiry-text.ts';
import { messengerLink, prefilledMaxChars } from '#domain/inquiries/messenger-link.ts';
import { totalHundredths } from '#domain/inquiries/totals.ts';
import type { SentBasket } from '#web/features/basket/basket-record.ts';
import { copyText } from '#web/lib/copy-text.ts';
import { siteAddress } from '#web/lib/site-address.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClasses } from '#web/ui/button-style.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { TextField } from '#web/ui/forms/text-field.tsx';

interface SentInquiryViewProps {
  sent: SentBasket;
  brand: Pick<Brand, 'name' | 'messaging'>;
  onDone: () => void;
}

/** After sending: the way to the chat as a link, because a window that opens by itself is blocked, and where to find the inquiry. */
export function SentInquiryView({ sent, brand, onDone }: SentInquiryViewProps) {
  const { id, token, publicUrl, opensChat } = sent;
  return (
    <>
      <div className="grid min-h-0 flex-1 content-start gap-5 overflow-y-auto px-gutter py-6">
        <p className="flex gap-2 type-interface text-text">
          <Check aria-hidden className="h-lh w-4 shrink-0 text-success" />
          The shop has your inquiry.
        </p>
        {token === undefined ? (
          <a href={`/?inquiry=${id}`} className={buttonClasses('secondary', 'large')}>
            Open it in My inquiries
          </a>
        ) : (
          <KeptLink link={`${siteAddress(publicUrl)}/?inquiry#${token}`} />
        )}
      </div>
      <footer data-toast-floor className="grid shrink-0 gap-2 border-t border-hairline px-gutter py-3">
        {opensChat && <ChatLink sent={sent} brand={brand} />}
        <Button size="large" {...(!opensChat && { variant: 'primary' })} onClick={onDone}>
          Done
        </Button>
      </footer>
    </>
  );
}

/** The only way back for senders without a PIN of their own. */
function KeptLink({ link }: { link: string }) {
  return (
    <div className="grid gap-2">
      <div className="flex items-end gap-2">
        <TextField
          label="Link to your inquiry"
          isTall
          value={link}
          readOnly
          autoComplete="off"
          spellCheck={false}
          onFocus={({ target }) => target.select()}
          className="min-w-0 flex-1"
        />
        <Button size="large" icon={Copy} onClick={() => void copyAndSay(link, 'Link copied')}>
          Copy
        </Button>
      </div>
      <p className="type-caption text-muted">
        Keep it: it shows the shop's answer, and there is no other way to it.
      </p>
    </div>
  );
}

/** Opens the shop's chat with the inquiry written out; where the messenger takes no text, it is copied. */
function ChatLink({ sent, brand: { name, messaging } }: Omit<SentInquiryViewProps, 'onDone'>) {
  const facts = {
    ...sent,
    shopName: name,
    totalHundredths: totalHundredths(sent.lines) ?? 0,
    money: sent.money,
    link: `${siteAddress(sent.publicUrl)}/?inquiry=${sent.id}`,
  };
  const messenger = messengerLink(messaging, inquiryText(facts, { maxChars: prefilledMaxChars(messaging) }));
  return (
    <a
      href={messenger?.href ?? messaging}
      target="_blank"
      rel="noopener noreferrer"
      onClick={() => messenger ?? void copyAndSay(inquiryText(facts), 'Text copied. Paste it into the chat.')}
      className={buttonClasses('primary', 'large')}
    >
      <Send aria-hidden className="size-4 shrink-0" />
      {messenger ? `Open ${messenger.name}` : 'Copy text and open chat'}
    </a>
  );
}

async function copyAndSay(text: string, title: string): Promise<void> {
  if (await copyText(text)) return toast({ title });
  toast({
    title: 'Copying failed',
    description: 'Select the text and copy it by hand.',
    tone: 'destructive',
  });
}
