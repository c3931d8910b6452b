import { useMutation } from '@tanstack/react-query';
import { Copy, Download, MessageCircle, Printer } from 'lucide-react';
import type { Inquiry } from '#domain/contract/entities/deals/inquiries.ts';
import type { Brand } from '#domain/contract/entities/shop.ts';
import { inquiryText } from '#domain/inquiries/inquiry-text.ts';
import { messengerLink } from '#domain/inquiries/messenger-link.ts';
import { reasonOf } from '#web/features/configuration/configuration.mutations.ts';
import { addressOf } from '#web/lib/api/api-client.ts';
import { downloadFile } from '#web/lib/api/file-transfer.ts';
import { copyText } from '#web/lib/copy-text.ts';
import { inquiryAddress } from '#web/lib/inquiry-address.ts';
import { adviceOn } from '#web/lib/load-failure.ts';
import { siteAddress } from '#web/lib/site-address.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClasses } from '#web/ui/button-style.ts';
import { Menu } from '#web/ui/dialogs/menu.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';

interface InquiryToolsProps {
  inquiry: Inquiry;
  brand: Brand;
}

/** What can be done with an inquiry as it is stored. */
export function InquiryTools({ inquiry, brand }: InquiryToolsProps) {
  const exporting = useMutation({
    mutationFn: (format: 'csv' | 'xlsx') =>
      downloadFile(
        addressOf('exportInquiry', { params: { id: inquiry.id }, query: { format } }),
        `inquiry-${inquiry.number}.${format}`,
      ),
    onError: (error) =>
      toast({
        title: 'Export failed',
        description: reasonOf(error, adviceOn(error)),
        tone: 'destructive',
      }),
  });
  const chat = chatWith(inquiry);
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {chat && (
        <a
          href={chat.href}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClasses('secondary', 'small')}
        >
          <MessageCircle aria-hidden className="size-4 shrink-0" />
          {`Open ${chat.name}`}
        </a>
      )}
      <Button size="small" icon={Copy} onClick={() => void copy(inquiry, brand.name)}>
        Copy
      </Button>
      <Menu
        trigger={
          <Button size="small" icon={Download} isBusy={exporting.isPending}>
            Export
          </Button>
        }
        items={[
          { label: 'Spreadsheet (.xlsx)', onSelect: () => exporting.mutate('xlsx') },
          { label: 'Text with commas (.csv)', onSelect: () => exporting.mutate('csv') },
        ]}
      />
      <Button size="small" icon={Printer} onClick={() => void print(inquiry, brand)}>
        Print
      </Button>
    </div>
  );
}

async function copy(inquiry: Inquiry, shopName: string): Promise<void> {
  // Others cannot open this address: theirs has a secret that nobody else gets.
  const isCustomer = inquiry.sender.pinHash !== undefined;
  const link = isCustomer ? siteAddress(inquiry.publicUrl) + inquiryAddress(inquiry.id) : null;
  const { money, ...facts } = inquiry;
  if (await copyText(inquiryText({ ...facts, money, shopName, link })))
    return toast({ title: 'Inquiry copied as text' });
  toast({
    title: 'Copying failed',
    description: 'The browser does not allow it here. Print or export the inquiry instead.',
    tone: 'destructive',
  });
}

async function print(inquiry: Inquiry, brand: Brand): Promise<void> {
  try {
    const { printInquiry } = await import('./print-inquiry.tsx');
    await printInquiry(inquiry, brand);
  } catch (error) {
    toast({ title: 'Printing failed', description: adviceOn(error), tone: 'destructive' });
  }
}

/** Null without a country code: the app would look for the number in the wrong country. */
function chatWith({ sender: { phone }, number }: Inquiry) {
  if (!phone || !/^\s*(?:\+|00)/.test(phone)) return null;
  const digits = phone.replace(/\D/g, '').replace(/^00/, '');
  return messengerLink(`https://wa.me/${digits}`, `Inquiry ${number}: `);
}
