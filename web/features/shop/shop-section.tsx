import { type ReactNode, useId } from 'react';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorLine } from '#web/ui/forms/error-line.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import type { Section } from './use-section.ts';

interface ShopSectionProps {
  /** In the address: `#rounding` scrolls to the section and focuses it. */
  id: string;
  title: string;
  section: Pick<
    Section<unknown>,
    'isUnsaved' | 'isSaving' | 'problem' | 'conflict' | 'save' | 'saveMine' | 'discard'
  >;
  /** Before the buttons. */
  tools?: ReactNode;
  onSave: () => void;
  children: ReactNode;
}

/** A part of the panel with its own Save, which is only there while something is unsaved. */
export function ShopSection({ id, title, section, tools, onSave, children }: ShopSectionProps) {
  const titleId = useId();
  const { isUnsaved, isSaving, problem, conflict, discard, saveMine } = section;
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      tabIndex={-1}
      className="scroll-mt-4 rounded-panel border border-hairline bg-surface outline-none focus-visible:outline-2"
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isUnsaved) onSave();
        }}
      >
        <div className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 border-b border-hairline px-4 py-2">
          <h2 id={titleId} className="type-panel-title text-text">
            {title}
          </h2>
          {isUnsaved && (
            <Badge tone="warning" hasDot>
              Unsaved
            </Badge>
          )}
          <div className="ml-auto flex flex-wrap items-center justify-end gap-2 max-tablet:w-full">
            {tools}
            {isUnsaved && (
              <div className="flex gap-2">
                <Button variant="quiet" isUnavailable={isSaving} onClick={discard}>
                  Discard
                </Button>
                <Button type="submit" variant="primary" isBusy={isSaving}>
                  Save
                </Button>
              </div>
            )}
          </div>
        </div>
        {conflict && (
          <ConflictNotice title={title} conflict={conflict} onLoadTheirs={discard} onSaveMine={saveMine} />
        )}
        <div role="alert" className="empty:hidden not-empty:px-4 not-empty:pt-3">
          {problem && <ErrorLine>{problem}</ErrorLine>}
        </div>
        {children}
      </form>
    </section>
  );
}

/** An amber edge for inputs whose value is not saved. */
const CHANGED_EDGE = '[&_:is(input,select)]:border-warning';

export function changedEdge(isChanged: boolean): string | undefined {
  return isChanged ? CHANGED_EDGE : undefined;
}
