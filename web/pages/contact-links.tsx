import { type LucideIcon, MessageCircle, Phone } from 'lucide-react';
import { telephoneAddress } from '#web/lib/telephone-address.ts';

interface ContactLinksProps {
  phone: string;
  messaging: string;
}

/** On phones two icons of 44 px, from tablets on their texts beside them. An empty value shows no link. */
export function ContactLinks({ phone, messaging }: ContactLinksProps) {
  return (
    <nav aria-label="Contact" className="flex max-tablet:-mr-3 tablet:gap-6 print:mr-0 print:gap-6">
      {phone && <ContactLink href={telephoneAddress(phone)} icon={Phone} prefix="Call" text={phone} />}
      {messaging && <ContactLink href={messaging} icon={MessageCircle} text="Message" />}
    </nav>
  );
}

interface ContactLinkProps {
  href: string;
  icon: LucideIcon;
  prefix?: string;
  text: string;
}

function ContactLink({ href, icon: Icon, prefix, text }: ContactLinkProps) {
  const isWebPage = href.startsWith('http');
  return (
    <a
      href={href}
      {...(isWebPage ? { target: '_blank', rel: 'noreferrer' } : {})}
      className="inline-flex items-center justify-center gap-2 rounded-control type-interface whitespace-nowrap text-primary hover:underline max-tablet:size-11 tablet:h-9 print:size-auto"
    >
      <Icon aria-hidden className="size-5 shrink-0 tablet:size-4" />
      <span className="max-tablet:sr-only print:not-sr-only">
        {prefix && <span className="sr-only">{prefix}</span>} {text}
      </span>
    </a>
  );
}
