import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { NOTICE_KINDS, type NoticeSettings } from '#domain/contract/entities/deals/notices.ts';
import { changedEdge, ShopSection } from '#web/features/shop/shop-section.tsx';
import { useSection } from '#web/features/shop/use-section.ts';
import { AsyncView } from '#web/ui/feedback/async-view.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { Switch } from '#web/ui/forms/switch.tsx';
import { NoticeAddress } from './notice-address.tsx';
import { noticesQuery, noticesRecord } from './notices.queries.ts';
import {
  addressIssue,
  contentOfNotices,
  FORM_OPTIONS,
  formOfNotices,
  KIND_NAMES,
  noticeFormOf,
  readNotices,
  savedNotices,
  withKind,
} from './notices-form.ts';
import { SentNotices } from './sent-notices.tsx';
import { KeyRenewal, SigningKey } from './signing-key.tsx';

const TITLE = 'Notices';

/** Where staff are told outside Tierbook that something needs them. */
export function NoticesSection() {
  const query = useQuery(noticesQuery());
  return (
    <AsyncView
      query={query}
      loadingText="Loading notices..."
      loadingRows={2}
      error={{ title: 'Unable to load the notices' }}
    >
      {(settings) => <LoadedNotices settings={settings} />}
    </AsyncView>
  );
}

function LoadedNotices({ settings }: { settings: NoticeSettings }) {
  const fields = useRef<HTMLDivElement>(null);
  const [signingKey, setSigningKey] = useState<string | null>(null);
  const [isChecked, setIsChecked] = useState(false);
  const section = useSection({
    title: TITLE,
    record: noticesRecord(setSigningKey),
    loaded: settings,
    partOf: savedNotices,
    formOf: formOfNotices,
    read: readNotices,
    apply: (_stored, form) => contentOfNotices(form),
    onSaved: () => setIsChecked(false),
  });
  const { form, savedForm, change, isUnsaved } = section;
  const issue = addressIssue(form);
  function save(): void {
    setIsChecked(true);
    if (issue === undefined) section.save();
    else fields.current?.querySelector<HTMLElement>('[inputmode=url]')?.focus();
  }
  return (
    <ShopSection id="notices" title={TITLE} section={section} onSave={save}>
      <div ref={fields} className="grid gap-4 p-4">
        <p className="type-interface text-muted">
          Tierbook calls one address when something needs you. Notices have no prices, names or phone numbers.
        </p>
        <NoticeAddress
          key={settings.revision}
          form={form}
          issue={isChecked ? issue : undefined}
          onChange={change}
        />
        <SelectField
          label="Sent as"
          options={FORM_OPTIONS}
          value={form.form}
          className={changedEdge(form.form !== savedForm.form)}
          onValueChange={(value) => change({ ...form, form: noticeFormOf(value) })}
        />
        <fieldset className="grid gap-3">
          <legend className="mb-2 type-label text-text">Sent when</legend>
          {NOTICE_KINDS.map((kind) => (
            <Switch
              key={kind}
              label={KIND_NAMES[kind]}
              isOn={form.kinds.includes(kind)}
              onChange={(isOn) => change({ ...form, kinds: withKind(form.kinds, kind, isOn) })}
            />
          ))}
        </fieldset>
        {signingKey !== null && <SigningKey signingKey={signingKey} />}
        {settings.host !== null && !form.isRemoved && (
          <KeyRenewal
            isRenewed={form.isKeyRenewed}
            onChange={(isKeyRenewed) => change({ ...form, isKeyRenewed })}
          />
        )}
      </div>
      <SentNotices settings={settings} canTest={settings.host !== null && !isUnsaved} />
    </ShopSection>
  );
}
