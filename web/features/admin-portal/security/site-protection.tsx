import type { AuthSettings } from '#domain/contract/entities/site-protection.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Switch } from '#web/ui/forms/switch.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { PasswordField } from './password-field.tsx';
import { PinField } from './pin-field.tsx';
import { useSiteProtection } from './use-site-protection.ts';

const TITLE = 'Site-wide password protection';

export function SiteProtection({ settings }: { settings: AuthSettings }) {
  const protection = useSiteProtection(settings.siteProtectionEnabled);
  const { form, isWanted, isBusy } = protection;
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
            isDisabled={isBusy}
            onChange={protection.setIsWanted}
          />
        </div>
      }
    >
      <form noValidate onSubmit={protection.submit} className="p-4">
        <p className="mb-4 type-interface text-muted">{explanationOf(isWanted)}</p>
        <div className="grid gap-4 tablet:grid-cols-2">
          {isWanted && (
            <PasswordField field={form.fieldOf('sitePassword')} label="Site password" isBusy={isBusy} />
          )}
          <PinField field={form.fieldOf('adminPin')} label="Admin PIN" isBusy={isBusy} />
        </div>
        <Button
          type="submit"
          variant="primary"
          className="mt-4 max-tablet:w-full"
          isUnavailable={protection.isUnavailable}
          isBusy={isBusy}
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
