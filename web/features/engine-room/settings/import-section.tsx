import { Upload } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { fateOfMoney } from '#domain/configuration/money-words.ts';
import { importSummary } from '#domain/configuration/summarise-configuration.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import { IMPORT_MESSAGES } from '#domain/contract/messages.ts';
import { counted } from '#domain/text/counts.ts';
import type { Editor } from '#web/features/engine-room/editor/use-editor.ts';
import { labelOfTheme } from '#web/features/engine-room/themes/theme-miniature.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { readSettingsFile } from './settings-file.ts';
import { SettingsSection } from './settings-sections.tsx';

interface ImportedFile {
  readonly fileName: string;
  readonly configuration: Configuration;
}

export function ImportSection({ editor }: { editor: Editor }) {
  const current = editor.history.present.configuration;
  const input = useRef<HTMLInputElement>(null);
  const [importedFile, setImportedFile] = useState<ImportedFile | null>(null);

  async function read(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = event.target.files ?? [];
    if (!file) return;
    const result = await readSettingsFile(file, current);
    // Otherwise the browser reports no change when the same file is chosen again after a fix.
    if (input.current) input.current.value = '';
    if (!result.ok)
      return toast({ title: result.title, description: result.description, tone: 'destructive' });
    setImportedFile({ fileName: file.name, configuration: result.configuration });
  }

  function confirmImport(): void {
    if (importedFile) editor.change(importedFile.configuration, 'import');
    setImportedFile(null);
    toast({ title: IMPORT_MESSAGES.imported, description: 'Save Changes puts it into effect' });
  }

  return (
    <SettingsSection title="Import settings" text="From a .json file that was exported here.">
      <input
        ref={input}
        type="file"
        accept=".json"
        aria-label="Settings file"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => void read(event)}
      />
      <Button icon={Upload} onClick={() => input.current?.click()}>
        Import settings
      </Button>
      <ConfirmDialog
        isOpen={importedFile !== null}
        title="Import settings"
        text={importedFile ? questionAbout(importedFile, current) : ''}
        confirmLabel="Import"
        onConfirm={confirmImport}
        onCancel={() => setImportedFile(null)}
      />
    </SettingsSection>
  );
}

function questionAbout({ fileName, configuration }: ImportedFile, current: Configuration): string {
  const { bucketCount, theme, defaultRuleCount } = importSummary(configuration);
  const contents = [
    counted(bucketCount, 'price bucket'),
    `theme ${labelOfTheme(theme)}`,
    counted(defaultRuleCount, 'default rule'),
  ].join(', ');
  const money = fateOfMoney(current, configuration);
  const replaced = 'It replaces all settings in the editor; nothing is stored until you save.';
  return [`${fileName} contains ${contents}.`, ...money, replaced].join(' ');
}
