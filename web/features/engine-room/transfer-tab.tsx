import { HistorySection } from './history-section.tsx';
import { ImportSection } from './import-section.tsx';
import type { EditedRole } from './room-texts.ts';
import { ExportSection, ResetSection, SettingsSummary } from './settings-sections.tsx';
import type { Editor } from './use-editor.ts';

interface TransferTabProps {
  editor: Editor;
  role: EditedRole;
  onSaved: (() => void) | undefined;
}

export function TransferTab({ editor, role, onSaved }: TransferTabProps) {
  return (
    <div className="grid gap-6 px-4 py-4 tablet:px-6">
      <SettingsSummary configuration={editor.history.present.configuration} />
      <div className="grid gap-px overflow-hidden rounded-panel border border-hairline bg-hairline tablet:grid-cols-3">
        <ExportSection editor={editor} />
        <ImportSection editor={editor} />
        <ResetSection editor={editor} />
      </div>
      <HistorySection editor={editor} role={role} onSaved={onSaved} />
    </div>
  );
}
