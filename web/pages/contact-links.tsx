import { type LucideIcon, MessageCircle, Phone } from 'lucide-react';
import { telephoneAddress } from '#web/lib/format.ts';

interface ContactLinksProps {
  phone: string;
  messaging: string;
  /** Icons only on tablets too: beside the account buttons or a long name, the texts would cut off the title. */
  isTight: boolean;
}

/** Two icons of 44 px on phones; with texts on tablets and wider. An empty value shows no link. */
export function ContactLinks({ phone, messaging, isTight }: ContactLinksProps) {
  if (!phone && !messaging) return null;
  const look = isTight ? LOOKS.tight : LOOKS.roomy;
  return (
    <nav aria-label="Contact" className={`flex print:mr-0 print:gap-6 ${look.row}`}>
      {phone && (
        <ContactLink href={telephoneAddress(phone)} icon={Phone} prefix="Call" text={phone} look={look} />
      )}
      {messaging && <ContactLink href={messaging} icon={MessageCircle} text="Message" look={look} />}
    </nav>
  );
}

const LOOKS = {
  roomy: {
    row: 'max-tablet:-mr-3 tablet:gap-6',
    link: 'max-tablet:size-11 tablet:h-9',
    icon: 'tablet:size-4',
    text: 'max-tablet:sr-only',
  },
  tight: {
    row: 'max-laptop:-mr-3 laptop:gap-6',
    link: 'max-laptop:size-11 laptop:h-9',
    icon: 'laptop:size-4',
    text: 'max-laptop:sr-only',
  },
};

interface ContactLinkProps {
  href: string;
  icon: LucideIcon;
  prefix?: string;
  text: string;
  look: (typeof LOOKS)['roomy'];
}

function ContactLink({ href, icon: Icon, prefix, text, look }: ContactLinkProps) {
  const isWebPage = href.startsWith('http');
  return (
    <a
      href={href}
      {...(isWebPage ? { target: '_blank', rel: 'noreferrer' } : {})}
      className={`inline-flex items-center justify-center gap-2 rounded-control type-interface whitespace-nowrap text-primary hover:underline print:size-auto ${look.link}`}
    >
      <Icon aria-hidden className={`size-5 shrink-0 ${look.icon}`} />
      <span className={`print:not-sr-only ${look.text}`}>
        {prefix && <span className="sr-only">{prefix}</span>} {text}
      </span>
    </a>
  );
}
