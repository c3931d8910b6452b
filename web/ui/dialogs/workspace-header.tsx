import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { WorkspaceTitle } from './workspace-dialog.tsx';

interface WorkspaceHeaderProps {
  title: string;
  /** Beside the title: a badge. */
  mark?: ReactNode;
  /** At the right end; on a separate line on phones. */
  actions?: ReactNode;
  onBack: () => void;
}

/** The header of a full-screen workspace: back button, title and actions. */
export function WorkspaceHeader({ title, mark, actions, onBack }: WorkspaceHeaderProps) {
  return (
    <header className="flex min-h-15 shrink-0 flex-wrap items-center gap-x-3 border-b border-hairline px-gutter py-2">
      <Button variant="quiet" icon={ArrowLeft} className="-ml-button max-tablet:-mr-2" onClick={onBack}>
        Back
      </Button>
      <span aria-hidden className="h-5 w-px shrink-0 bg-hairline" />
      <WorkspaceTitle>{title}</WorkspaceTitle>
      {mark}
      {actions && (
        <div className="ml-auto flex gap-3 max-tablet:w-full max-tablet:flex-wrap max-tablet:py-2 max-tablet:*:flex-1">
          {actions}
        </div>
      )}
    </header>
  );
}
