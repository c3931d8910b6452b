import { Phone } from 'lucide-react';
import type { Brand } from '#domain/contract/entities/shop.ts';
import { THEMES } from '#domain/themes/themes.ts';
import { addressOfLogo } from '#web/features/shop/logo/encode-logo.ts';
import type { ContactForm } from './contact-form.ts';

interface HeaderSampleProps {
  brand: Pick<Brand, 'name' | 'phone'>;
  logo: ContactForm['logo'];
}

// A logo that disappears on one of them is seen before it is saved.
const GROUNDS = ['dark', 'light'] as const;

/** The top of the list, live. */
export function HeaderSample({ brand, logo }: HeaderSampleProps) {
  return (
    <section
      aria-label="Sample of the header"
      className="grid grid-cols-1 overflow-hidden rounded-b-panel border-t border-hairline @min-[28rem]:grid-cols-2"
    >
      {GROUNDS.map((ground) => (
        <div
          key={ground}
          data-theme={THEMES.find(({ category }) => category === ground)?.value}
          // The same texts again.
          aria-hidden={ground !== GROUNDS[0]}
          className="flex h-14 min-w-0 items-center gap-2 bg-background px-4 text-text"
        >
          {logo !== null && (
            <img src={addressOfLogo(logo)} alt="" className="size-8 shrink-0 rounded-small object-contain" />
          )}
          <span className="min-w-0 truncate type-page-title">{brand.name}</span>
          {brand.phone && <Phone aria-hidden className="ml-auto size-4 shrink-0 text-primary" />}
        </div>
      ))}
    </section>
  );
}
