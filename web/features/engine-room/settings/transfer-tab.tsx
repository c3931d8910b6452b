import type { Editor } from '#web/features/engine-room/editor/use-editor.ts';
import type { EditedRole } from '#web/features/engine-room/room-texts.ts';
import { HistorySection } from './history-section.tsx';
import { ImportSection } from './import-section.tsx';
import { ExportSection, ResetSection, SettingsSummary } from './settings-sections.tsx';

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
