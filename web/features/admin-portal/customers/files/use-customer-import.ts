import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallAnswer } from '#domain/contract/calls/calls.ts';
import type { CustomerFilePreview } from '#domain/contract/entities/customer-files.ts';
import type { NewInvitations } from '#domain/contract/entities/invitations.ts';
import { CUSTOMERS_KEY } from '#web/features/customers/customer.queries.ts';
import { addressOf, callApi } from '#web/lib/api/api-client.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { uploadFile } from '#web/lib/api/file-transfer.ts';
import { useKeptDraft } from '#web/lib/kept/kept-drafts.ts';
import { problemOfFiles, reasonOf } from './file-problem.ts';

interface ReadFile {
  readonly name: string;
  /** Read once: what is imported must be what was checked, even if the file is saved again meanwhile. */
  readonly content: Blob;
}

interface Previewed {
  readonly file: ReadFile;
  readonly preview: CustomerFilePreview;
  /** The customers changed after the first preview, so this is another one. */
  readonly isSecond: boolean;
}

export type ImportResult = CallAnswer<'importCustomers'>;

interface ImportWork {
  readonly previewed: Previewed | null;
  readonly result: ImportResult | null;
  readonly invited: NewInvitations | null;
  /** Only cards would be lost by a reload: a file can be chosen again, and what is imported is saved. */
  readonly isUnsaved: boolean;
}

const NO_WORK: ImportWork = { previewed: null, result: null, invited: null, isUnsaved: false };

/** Survives the end of the session: the links on the cards cannot be shown a second time. */
export const useImportWork = () => useKeptDraft<ImportWork>(['customer-import'], 'file');

/** From the choice of a file to the invitations of the new customers. */
export function useCustomerImport() {
  const queryClient = useQueryClient();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { draft, keep } = useImportWork();
  const { previewed, result, invited } = draft ?? NO_WORK;

  // What an answer brings is kept where it is asked for, which is left out once the import is closed: in the options of a
  // mutation it would be kept even then, and open the import again.
  const checking = useMutation({
    mutationFn: async (file: File) =>
      checkFile({ name: file.name, content: new Blob([await file.arrayBuffer()]) }),
  });

  const importing = useMutation({
    mutationFn: importFile,
    onSuccess: (answer) => {
      if (!('preview' in answer)) void queryClient.invalidateQueries({ queryKey: [CUSTOMERS_KEY] });
    },
  });

  const inviting = useMutation({
    mutationFn: ({ newCustomers }: ImportResult) =>
      callApi('createInvitations', { body: { pinHashes: newCustomers.map(({ pinHash }) => pinHash) } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [CUSTOMERS_KEY] }),
  });

  function start(files: readonly File[]): void {
    const [file] = files;
    if (!file || checking.isPending || importing.isPending || result !== null) return;
    checking.reset();
    importing.reset();
    const problem = problemOfFiles(files);
    setRefusal(problem);
    keep(undefined);
    if (problem === null)
      checking.mutate(file, { onSuccess: (checked) => keep({ ...NO_WORK, previewed: checked }) });
  }

  function importCustomers(): void {
    if (!previewed) return;
    // Without the file, once it is imported: nothing needs its names and phones any more.
    const onSuccess = (answer: ImportResult | Previewed) =>
      keep({ ...NO_WORK, ...('preview' in answer ? { previewed: answer } : { result: answer }) });
    importing.mutate(previewed, { onSuccess });
  }

  function makeInvitations(): void {
    const show = (invited: NewInvitations) => keep({ ...NO_WORK, result, invited, isUnsaved: true });
    if (result) inviting.mutate(result, { onSuccess: show });
  }

  return {
    start,
    isChecking: checking.isPending,
    /** Why the file could not be checked. */
    problem: refusal ?? (checking.error && reasonOf(checking.error)),
    previewed,
    importCustomers,
    isImporting: importing.isPending,
    importProblem: importing.error && reasonOf(importing.error),
    result,
    makeInvitations,
    isInviting: inviting.isPending,
    invitingProblem: inviting.error && reasonOf(inviting.error),
    invited,
  };
}

async function checkFile(file: ReadFile, isSecond = false): Promise<Previewed> {
  const address = addressOf('previewCustomerFile', {});
  return { file, preview: await uploadFile<CustomerFilePreview>(address, file.content, SENDING()), isSecond };
}

/** A new preview if the customers have changed since the one that was shown. */
async function importFile({ file, preview }: Previewed): Promise<ImportResult | Previewed> {
  const address = addressOf('importCustomers', { query: { mark: preview.mark } });
  try {
    return await uploadFile<ImportResult>(address, file.content, SENDING());
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return checkFile(file, true);
    throw error;
  }
}

/** At most 2 MB, sent in a moment: there is nothing to cancel. */
const SENDING = () => ({ onProgress: () => {}, signal: new AbortController().signal });
