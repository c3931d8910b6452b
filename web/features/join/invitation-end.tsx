import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Brand } from '#domain/contract/entities/shop.ts';
import { telephoneAddress } from '#web/lib/format.ts';
import { buttonClasses } from '#web/ui/button-style.ts';
import { JoinFrame } from './join-frame.tsx';
import type { Refusal } from './use-acceptance.ts';

interface InvitationEndProps {
  brand: Pick<Brand, 'name' | 'logo' | 'phone'>;
  end: Refusal | { readonly code: 'missing' };
  /** Then the way back to the list is the only one that is needed. */
  isSignedIn: boolean;
  isSiteProtected: boolean;
}

/** The same for every link that does not work: the screen must not say which links were ever made. */
export function InvitationEnd({ brand, end, isSignedIn, isSiteProtected }: InvitationEndProps) {
  const { title, text } = wordsOn(end);
  return (
    <JoinFrame brand={brand} title={title} text={text}>
      {brand.phone && (
        <a href={telephoneAddress(brand.phone)} className={`${buttonClasses('secondary', 'large')} w-full`}>
          <Phone aria-hidden className="size-4 shrink-0 text-primary" />
          <span className="text-primary">{`Call ${brand.phone}`}</span>
        </a>
      )}
      {isSignedIn && <TextLink href="/">Back to the price list</TextLink>}
      {!isSignedIn && <TextLink href="/?signin">Sign in with a PIN</TextLink>}
      {!isSignedIn && !isSiteProtected && <TextLink href="/">See the public prices</TextLink>}
    </JoinFrame>
  );
}

function wordsOn(end: InvitationEndProps['end']): { title: string; text: string } {
  switch (end.code) {
    case 'dead':
      return {
        title: 'This invitation can no longer be used',
        text: 'It was already used, has expired, or was replaced by a newer one. Ask for a new one.',
      };
    case 'device-limit':
      return { title: 'This device cannot be added', text: end.text };
    case 'missing':
      return {
        title: 'Please open your invitation again',
        text: 'This page does not keep the link, so that nobody else can use it. Tap the link in your message once more, or scan the code again.',
      };
  }
}

/** A full page load: the list comes with the document, and nothing of this page stays. */
function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      className="flex min-h-11 items-center justify-center rounded-control type-button text-primary hover:underline max-tablet:type-touch"
    >
      {children}
    </a>
  );
}
