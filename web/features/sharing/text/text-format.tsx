import { Copy, Share } from 'lucide-react';
import type { SharedList } from '#domain/contract/entities/deals/shares.ts';
import { sharedText } from '#domain/sharing/shared-text.ts';
import { canShare, copy, share } from '#web/features/sharing/deliver.ts';
import { FormatActions, MainAction } from '#web/features/sharing/format-actions.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextPreview } from './text-preview.tsx';

interface TextFormatProps {
  list: SharedList;
  title: string;
}

export function TextFormat({ list, title }: TextFormatProps) {
  const text = sharedText(list, { title });
  return (
    <>
      <TextPreview text={text} label="Text to share" />
      {canShare({ text }) ? (
        <FormatActions>
          <Button size="large" icon={Copy} onClick={() => void copy(text)}>
            Copy
          </Button>
          <MainAction icon={Share} onClick={() => void shareOrCopy(text)}>
            Share text
          </MainAction>
        </FormatActions>
      ) : (
        <FormatActions>
          <MainAction icon={Copy} onClick={() => void copy(text)}>
            Copy text
          </MainAction>
        </FormatActions>
      )}
    </>
  );
}

async function shareOrCopy(text: string): Promise<void> {
  if (!(await share({ text }))) await copy(text);
}
