import { Printer } from 'lucide-react';
import type { SharedList } from '#domain/contract/entities/deals/shares.ts';
import { sharedText } from '#domain/sharing/shared-text.ts';
import { FormatActions, MainAction } from '#web/features/sharing/format-actions.tsx';
import { TextPreview } from '#web/features/sharing/text/text-preview.tsx';
import { printAlone } from '#web/ui/print-alone.tsx';
import { PrintedList } from './printed-list.tsx';

interface PrintFormatProps {
  list: SharedList;
  title: string;
}

/** Exactly these rows, as the list is printed. */
export function PrintFormat({ list, title }: PrintFormatProps) {
  return (
    <>
      <TextPreview text={sharedText(list, { title })} label="To print" />
      <FormatActions>
        <MainAction icon={Printer} onClick={() => void printAlone(<PrintedList list={list} title={title} />)}>
          Print
        </MainAction>
      </FormatActions>
    </>
  );
}
