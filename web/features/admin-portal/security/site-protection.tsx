import type { AuthSettings } from '#domain/contract/entities/site-protection.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Switch } from '#web/ui/forms/switch.tsx';
import { withoutSpaces } from '#web/ui/forms/use-form.ts';
import { Panel } from '#web/ui/panel.tsx';
import { PasswordField, PinField } from './new-secret-fields.tsx';

import { useSiteProtection } from './use-site-protection.ts';

const TITLE = 'Site-wide password protection';

export function SiteProtection({ settings }: { settings: AuthSettings }) {
  const protection = useSiteProtection(settings.siteProtectionEnabled);
  const { form, isWanted } = protection;
  return (
    <Panel
      title={TITLE}
      mark={
        protection.isUnsaved && (
          <Badge tone="warning" hasDot>
            Unsaved
          </Badge>
        )
      }
      action={
        <div className="flex">
          <Switch
            label={TITLE}
            isLabelHidden
            isOn={isWanted}
            isDisabled={form.isBusy}
            onChange={protection.setIsWanted}
          />
        </div>
      }
    >
      <form noValidate onSubmit={form.submit} className="p-4">
        <p className="mb-4 type-interface text-muted">{explanationOf(isWanted)}</p>
        <div className="grid gap-4 tablet:grid-cols-2">
          {isWanted && <PasswordField field={form.field('sitePassword')} label="Site password" />}
          <PinField field={form.field('adminPin', withoutSpaces)} label="Admin PIN" />
        </div>
        <Button
          type="submit"
          variant="primary"
          className="mt-4 max-tablet:w-full"
          isUnavailable={protection.isUnavailable}
          isBusy={form.isBusy}
          busyLabel="Updating..."
        >
          Update
        </Button>
      </form>
    </Panel>
  );
}

function explanationOf(isWanted: boolean): string {
  return isWanted
    ? 'Every page asks for the site password until it is accepted.'
    : 'Every page opens without a password.';
}
