import { ExternalLink } from 'lucide-react';
import type { InputHTMLAttributes } from 'react';
import type { Shop } from '#domain/contract/entities/shop.ts';
import { LOCKABLE_FIELDS, type LockableKey } from '#domain/shop/shop-fields.ts';
import { LogoField } from '#web/features/shop/logo/logo-field.tsx';
import { changedEdge } from '#web/features/shop/shop-section.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClasses } from '#web/ui/button-style.ts';
import { LockedField } from '#web/ui/forms/locked-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { type ContactForm, type ContactIssues, shownIfEmpty } from './contact-form.ts';

interface ContactFieldsProps {
  shop: Shop;
  form: ContactForm;
  saved: ContactForm;
  issues: ContactIssues;
  /** All unless given. */
  fields?: readonly LockableKey[];
  onChange: (form: ContactForm) => void;
}

export function ContactFields(props: ContactFieldsProps) {
  const { form, saved, fields, onChange } = props;
  return (
    <div className="grid grid-cols-1 gap-x-4 gap-y-4 wrap-anywhere @min-[28rem]:grid-cols-2">
      {LOCKABLE_FIELDS.filter(({ key }) => !fields || fields.includes(key)).map(({ key, label }) => (
        <ContactField key={key} {...props} field={key} label={label} />
      ))}
      <LogoField
        logo={form.logo}
        isChanged={form.logo !== saved.logo}
        onChange={(logo) => onChange({ ...form, logo })}
      />
    </div>
  );
}

interface ContactFieldProps extends ContactFieldsProps {
  field: LockableKey;
  label: string;
}

function ContactField({ shop, form, saved, issues, onChange, field, label }: ContactFieldProps) {
  const variable = shop.locks[field];
  if (variable !== undefined) return <LockedField label={label} value={shop.brand[field]} setBy={variable} />;
  const text = form.texts[field];
  const { hint, ...input } = inputOf(field);
  const control = (
    <TextField
      {...input}
      label={label}
      hint={hint}
      error={issues[field]}
      placeholder={shownIfEmpty(shop, form, field)}
      value={text}
      onChange={({ target }) => onChange({ ...form, texts: { ...form.texts, [field]: target.value } })}
      className={`min-w-0 flex-1 ${changedEdge(text !== saved.texts[field]) ?? ''}`}
    />
  );
  if (field !== 'messaging') return control;
  return (
    <div className="flex gap-2 max-phone:flex-col phone:items-start">
      {control}
      <TryIt address={issues.messaging ? '' : text.trim()} />
    </div>
  );
}

interface InputTerms extends Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'autoComplete'> {
  hint?: string;
  spellCheck?: boolean;
}

function inputOf(field: LockableKey): InputTerms {
  if (field === 'phone') return { type: 'tel', autoComplete: 'tel', hint: 'Shown as a call link' };
  if (field === 'messaging') {
    const hint = 'WhatsApp, Telegram or any address, such as https://wa.me/12125550142';
    return { type: 'url', autoComplete: 'off', spellCheck: false, hint };
  }
  return { autoComplete: 'off' };
}

/** Opens what is typed, saved or not. Beside the field, below its label. */
function TryIt({ address }: { address: string }) {
  const place = 'max-tablet:h-11 phone:mt-6 tablet:h-10';
  if (!address) {
    return (
      <Button isUnavailable className={place}>
        Try it
      </Button>
    );
  }
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className={`${buttonClasses('secondary', 'medium')} ${place}`}
    >
      Try it
      <ExternalLink aria-hidden className="size-4" />
      <span className="sr-only"> in a new tab</span>
    </a>
  );
}
