import { ArrowLeft, ChevronRight } from 'lucide-react';
import type { LayoutsAnswer } from '#domain/contract/entities/price-data/layout-answers.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClasses } from '#web/ui/button-style.ts';
import { WorkspaceTitle } from '#web/ui/dialogs/workspace-dialog.tsx';
import { countWords } from './columns-words.ts';

interface ColumnsHeaderProps {
  answer: LayoutsAnswer | undefined;
  onBack: () => void;
}

export function ColumnsHeader({ answer, onBack }: ColumnsHeaderProps) {
  const { changed, unclear } = countWords(answer?.sheets ?? []);
  return (
    <header className="columns-header">
      <button type="button" onClick={onBack} className={`${buttonClasses('quiet', 'medium')} columns-back`}>
        <ArrowLeft aria-hidden className="size-4" />
        <span className="max-tablet:sr-only">Back</span>
      </button>
      <span aria-hidden className="columns-trail type-dialog-title">
        Price Data
        <ChevronRight className="size-4" />
      </span>
      <WorkspaceTitle>Columns</WorkspaceTitle>
      {changed && <span className="columns-changed-badge max-tablet:ml-auto">{changed}</span>}
      {unclear && (
        // Both do not fit on a phone: a changed sheet holds the whole list.
        <span className={changed ? 'max-tablet:hidden' : 'max-tablet:ml-auto'}>
          <Badge tone="warning">{unclear}</Badge>
        </span>
      )}
      {answer?.source && (
        <p className="columns-source">
          {answer.source + (answer.readAt ? `, read ${formatDateTime(answer.readAt)}` : '')}
        </p>
      )}
    </header>
  );
}
