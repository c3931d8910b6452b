import { saveFile } from '#web/lib/api/file-transfer.ts';
import { copyText } from '#web/lib/copy-text.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';

/** Whether the browser has a share sheet that takes this. */
export function canShare(data: ShareData): boolean {
  return 'canShare' in navigator && navigator.canShare(data);
}

/** Opens the share sheet of the phone. Returns false if it refuses; closed by the person, it is no failure. */
export async function share(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

export async function copy(text: string): Promise<void> {
  if (await copyText(text)) return toast({ title: 'Copied' });
  const description = 'Select the text and copy it by hand.';
  toast({ title: 'Copying failed', description, tone: 'destructive' });
}

/** By the share sheet, or into the downloads where it refuses. */
export async function shareFiles(files: readonly File[]): Promise<void> {
  if (!(await share({ files: [...files] }))) saveFiles(files);
}

export function saveFiles(files: readonly File[]): void {
  for (const file of files) saveFile(file.name, file);
}
