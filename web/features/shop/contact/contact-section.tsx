import { useRef } from 'react';
import type { Shop } from '#domain/contract/entities/shop.ts';
import { SHOP_RECORD } from '#web/features/shop/settings-records.ts';
import { ShopSection } from '#web/features/shop/shop-section.tsx';
import { useSection } from '#web/features/shop/use-section.ts';
import { ContactFields } from './contact-fields.tsx';
import {
  applyContact,
  brandOfForm,
  type ContactForm,
  contactIssues,
  contactOf,
  contactOfForm,
  formOfContact,
} from './contact-form.ts';
import { HeaderSample } from './header-sample.tsx';

export const CONTACT_TITLE = 'Name and contact';

/**
 * The draft of name and contact. `save` goes to the first field with an issue instead, if there is one; `onNext` is called
 * after a save, unless the fields have been left or changed meanwhile.
 */
export function useContact(shop: Shop, onNext?: () => void) {
  const fields = useRef<HTMLDivElement>(null);
  const section = useSection({
    title: CONTACT_TITLE,
    record: SHOP_RECORD,
    loaded: shop,
    partOf: contactOf,
    formOf: formOfContact,
    read: (form: ContactForm) => (hasIssues(contactIssues(shop, form)) ? null : contactOfForm(form)),
    apply: applyContact,
    ...(onNext && { onNext }),
  });
  const issues = contactIssues(shop, section.form);
  function save(): void {
    if (hasIssues(issues)) fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    else section.save();
  }
  return { section, issues, save, fields };
}

/** What the list is called, its logo, and how visitors reach the shop. */
export function ContactSection({ shop }: { shop: Shop }) {
  const { section, issues, save, fields } = useContact(shop);
  const { form, savedForm, change } = section;
  return (
    <ShopSection id="contact" title={CONTACT_TITLE} section={section} onSave={save}>
      <div className="@container">
        <div ref={fields} className="px-4 py-4">
          <ContactFields shop={shop} form={form} saved={savedForm} issues={issues} onChange={change} />
        </div>
        <HeaderSample brand={brandOfForm(shop, form)} logo={form.logo} />
      </div>
    </ShopSection>
  );
}

function hasIssues(issues: object): boolean {
  return Object.keys(issues).length > 0;
}
