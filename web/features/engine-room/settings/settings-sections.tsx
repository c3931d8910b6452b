import { Download, RotateCcw } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { resetConfiguration } from '#domain/configuration/default-configuration.ts';
import { fateOfMoney } from '#domain/configuration/money-words.ts';
import { configurationSummary } from '#domain/configuration/summarise-configuration.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import { CONFIGURATION_MESSAGES } from '#domain/contract/messages.ts';
import { TIER_LABELS } from '#domain/tiers/tier-lists.ts';
import { MAIN_TIER } from '#domain/tiers/tiers.ts';
import type { Editor } from '#web/features/engine-room/editor/use-editor.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { FigureStrip } from '#web/ui/tables/figure-strip.tsx';
import { downloadSettings, EXPORT_FILE_NAME } from './settings-file.ts';

export function SettingsSummary({ configuration }: { configuration: Configuration }) {
  const { bucketCount, version, publicRuleCount, mainTierRuleCount } = configurationSummary(configuration);
  const { money, rounding } = configuration;
  return (
    <FigureStrip
      isDense
      figures={[
        { label: 'Price buckets', figure: String(bucketCount) },
        { label: 'Schema version', figure: String(version) },
        { label: `${TIER_LABELS.public} rules`, figure: String(publicRuleCount) },
        { label: `${TIER_LABELS[MAIN_TIER]} rules`, figure: String(mainTierRuleCount) },
        ...(money ? [{ label: 'Currency', figure: money.currency }] : []),
        ...(rounding ? [{ label: 'Rounding bands', figure: String(rounding.bands.length) }] : []),
      ]}
    />
  );
}

interface SettingsSectionProps {
  title: string;
  text: string;
  children: ReactNode;
}

export function SettingsSection({ title, text, children }: SettingsSectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="flex flex-col items-start gap-3 bg-surface p-4 tablet:p-5">
      <div>
        <h3 id={titleId} className="type-panel-title text-text">
          {title}
        </h3>
        <p className="mt-1 type-interface text-muted">{text}</p>
      </div>
      <div className="mt-auto">{children}</div>
    </section>
  );
}

export function ExportSection({ editor }: { editor: Editor }) {
  const { configuration } = editor.history.present;
  const note = editor.isUnsaved ? ' Unsaved changes are included.' : '';
  const contents =
    configuration.money || configuration.rounding
      ? 'All rules, themes, currency and rounding'
      : 'All rules and themes';
  return (
    <SettingsSection title="Export settings" text={`${contents} as ${EXPORT_FILE_NAME}.${note}`}>
      <Button icon={Download} onClick={() => downloadSettings(configuration)}>
        Export settings
      </Button>
    </SettingsSection>
  );
}

export function ResetSection({ editor }: { editor: Editor }) {
  const { configuration } = editor.history.present;
  const [isAsking, setIsAsking] = useState(false);
  function reset(): void {
    editor.change(resetConfiguration(configuration), 'reset');
    setIsAsking(false);
    toast({ title: 'Settings reset to defaults', description: 'Save Changes puts them into effect' });
  }
  return (
    <SettingsSection title="Reset to defaults" text="The built-in buckets, rules and themes.">
      <Button variant="danger" icon={RotateCcw} onClick={() => setIsAsking(true)}>
        Reset to defaults
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Reset to defaults"
        text={[
          CONFIGURATION_MESSAGES.confirmReset,
          ...fateOfMoney(configuration, resetConfiguration(configuration)),
        ].join(' ')}
        confirmLabel="Reset"
        isDestructive
        onConfirm={reset}
        onCancel={() => setIsAsking(false)}
      />
    </SettingsSection>
  );
}
