import { useQuery } from '@tanstack/react-query';
import type { Shop } from '#domain/contract/entities/shop.ts';
import {
  configurationQuery,
  publishedListsQuery,
} from '#web/features/configuration/configuration.queries.ts';
import { ConflictNotice } from '#web/features/shop/conflict-notice.tsx';
import { ContactFields } from '#web/features/shop/contact/contact-fields.tsx';
import { brandOfForm } from '#web/features/shop/contact/contact-form.ts';
import { CONTACT_TITLE, useContact } from '#web/features/shop/contact/contact-section.tsx';
import { addressOfLogo } from '#web/features/shop/logo/encode-logo.ts';
import { shopQuery } from '#web/features/shop/shop.queries.ts';
import { AsyncView } from '#web/ui/feedback/async-view.tsx';
import { ErrorLine } from '#web/ui/forms/error-line.tsx';
import { PhonePreview } from './preview/phone-preview.tsx';
import { StepActions, StepFrame, type StepWay } from './step-frame.tsx';

const FRAME = {
  title: 'Your shop',
  text: 'What visitors see above your prices, and how they reach you. Everything here can be changed later, in Shop.',
} as const;

/** The names of other lists, and everything else about the shop, are in the Shop panel. */
const FIELDS = ['name', 'phone', 'messaging'] as const;

export function ShopStep({ way }: { way: StepWay }) {
  const query = useQuery(shopQuery());
  if (query.data) return <ShopFields way={way} shop={query.data} />;
  return (
    <StepFrame
      {...FRAME}
      way={way}
      actions={<StepActions way={way} canContinue={false} onContinue={way.onNext} />}
    >
      <AsyncView
        query={query}
        loadingText="Loading shop..."
        loadingRows={4}
        error={{ title: 'Unable to load the shop' }}
      >
        {() => null}
      </AsyncView>
    </StepFrame>
  );
}

function ShopFields({ way, shop }: { way: StepWay; shop: Shop }) {
  const { section, issues, save, fields } = useContact(shop, way.onNext);
  const { form, savedForm, change, conflict, isUnsaved } = section;
  const isNamed = form.texts.name.trim() !== '' || shop.locks.name !== undefined;
  return (
    <StepFrame
      {...FRAME}
      way={way}
      isBusy={section.isSaving}
      aside={<HeaderPreview brand={{ ...shop.brand, ...brandOfForm(shop, form) }} logo={form.logo} />}
      actions={
        <StepActions
          way={way}
          canContinue={isUnsaved || isNamed}
          isBusy={section.isSaving}
          onContinue={() => (isUnsaved ? save() : way.onNext())}
        />
      }
    >
      {conflict && (
        <div className="mb-4">
          <ConflictNotice
            title={CONTACT_TITLE}
            conflict={conflict}
            onLoadTheirs={section.discard}
            onSaveMine={section.saveMine}
          />
        </div>
      )}
      <div ref={fields} className="@container">
        <ContactFields
          shop={shop}
          form={form}
          saved={savedForm}
          issues={issues}
          fields={FIELDS}
          onChange={change}
        />
      </div>
      <div role="alert" className="mt-4 empty:hidden">
        {section.problem !== null && <ErrorLine>{section.problem}</ErrorLine>}
      </div>
    </StepFrame>
  );
}

interface HeaderPreviewProps {
  brand: Shop['brand'];
  logo: Parameters<typeof addressOfLogo>[0] | null;
}

/** The list under the header that is typed, saved or not. */
function HeaderPreview({ brand, logo }: HeaderPreviewProps) {
  const configuration = useQuery(configurationQuery(true)).data;
  const lists = useQuery(publishedListsQuery()).data;
  if (!configuration || !lists) return <div />;
  const drawn = { ...brand, logo: logo === null ? '' : addressOfLogo(logo) };
  return <PhonePreview lists={lists} configuration={configuration} tier="public" brand={drawn} />;
}
