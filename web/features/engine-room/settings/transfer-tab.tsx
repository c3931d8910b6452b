import type { Editor } from '#web/features/engine-room/editor/use-editor.ts';
import { ImportSection } from './import-section.tsx';
import { ExportSection, ResetSection, SettingsSummary } from './settings-sections.tsx';

export function TransferTab({ editor }: { editor: Editor }) {
  return (
    <div className="grid gap-6 px-4 py-4 tablet:px-6">
      <SettingsSummary configuration={editor.history.present.configuration} />
      <div className="grid gap-px overflow-hidden rounded-panel border border-hairline bg-hairline tablet:grid-cols-3">
        <ExportSection editor={editor} />
        <ImportSection editor={editor} />
        <ResetSection editor={editor} />
      </div>
    </div>
  );
}
