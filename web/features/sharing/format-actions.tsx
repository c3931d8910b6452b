import { Download, type LucideIcon, Share } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { canShare, saveFiles, shareFiles } from './deliver.ts';

/** The quiet one, if there is one, takes a third and the filled one the rest. */
export function FormatActions({ children }: { children: ReactNode }) {
  return (
    <div className="grid auto-cols-[2fr] grid-flow-col gap-2 not-has-[>:only-child]:grid-cols-[1fr_2fr]">
      {children}
    </div>
  );
}

interface MainActionProps {
  icon: LucideIcon;
  isBusy?: boolean;
  onClick: () => void;
  children: string;
}

export function MainAction(props: MainActionProps) {
  return <Button variant="primary" size="large" {...props} />;
}

interface FileActionsProps {
  /** Undefined while they are made. */
  files: readonly File[] | undefined;
  /** 'Share picture'. */
  shareLabel: string;
}

/** Both where the browser has a share sheet for files, else the download. */
export function FileActions({ files = [], shareLabel }: FileActionsProps) {
  const isBusy = files.length === 0;
  const isShared = canShare({ files: [...files] });
  const download = () => saveFiles(files);
  if (!isShared) {
    return (
      <FormatActions>
        <MainAction icon={Download} isBusy={isBusy} onClick={download}>
          Download
        </MainAction>
      </FormatActions>
    );
  }
  return (
    <FormatActions>
      <Button size="large" icon={Download} onClick={download}>
        Download
      </Button>
      <MainAction icon={Share} onClick={() => void shareFiles(files)}>
        {shareLabel}
      </MainAction>
    </FormatActions>
  );
}
