import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { describeMoneyChanges } from '#domain/configuration/describe-changes.ts';
import { isSameData } from '#domain/configuration/is-same-data.ts';
import { NOT_CONVERTED } from '#domain/configuration/money-words.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import { rowsBecomingFree } from '#domain/pricing/price-impact.ts';
import { formatAmount } from '#domain/text/money.ts';
import { revisionQuery } from '#web/features/configuration/configuration.queries.ts';
import { firstNames, zeroText } from '#web/features/configuration/impact/impact-words.ts';
import { EDITED_ROLES } from '#web/features/engine-room/room-texts.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import type { Published } from './version-detail.tsx';

interface RestoreDialogProps {
  /** Null while the dialog is closed. */
  revision: number | null;
  /** The version in effect. */
  current: number;
  published: Published;
  isUnsaved: boolean;
  isBusy: boolean;
  onConfirm: (revision: number) => void;
  onCancel: () => void;
}

export function RestoreDialog(props: RestoreDialogProps) {
  const { revision, current, published, isUnsaved, isBusy, onConfirm, onCancel } = props;
  const compared = useCompared(revision, current);
  const freeDevices = useFreeDevices(revision !== null, compared, published);
  return (
    <ConfirmDialog
      isOpen={revision !== null}
      title={`Restore version ${revision ?? ''}`}
      text={`${freeText(freeDevices, compared?.draft.money)}${moneyText(compared)}${restoreText(isUnsaved)}`}
      confirmLabel="Restore"
      isDestructive={freeDevices === null || freeDevices.length > 0}
      isBusy={isBusy}
      busyLabel="Restoring..."
      onConfirm={() => revision !== null && onConfirm(revision)}
      onCancel={onCancel}
    />
  );
}

interface Compared {
  readonly saved: Configuration;
  readonly draft: Configuration;
}

/** The version in effect and the one to restore; null until both are loaded. */
function useCompared(revision: number | null, current: number): Compared | null {
  const chosen = useQuery({ ...revisionQuery(revision ?? current), enabled: revision !== null });
  const inEffect = useQuery({ ...revisionQuery(current), enabled: revision !== null });
  const draft = chosen.data?.configuration;
  const saved = inEffect.data?.configuration;
  return useMemo(() => (draft && saved ? { saved, draft } : null), [draft, saved]);
}

/** The devices that restoring lists for $0; null if that cannot be known. */
function useFreeDevices(isOpen: boolean, compared: Compared | null, { rows }: Published): string[] | null {
  return useMemo(() => {
    if (!isOpen) return [];
    if (!compared || !rows) return null;
    return rowsBecomingFree(compared, EDITED_ROLES, rows).map((index) => rows[index]?.display ?? '');
  }, [isOpen, compared, rows]);
}

function freeText(names: readonly string[] | null, money: Money | undefined): string {
  if (names === null) {
    return `The effect on prices is not known, so prices of ${formatAmount(0, money)} cannot be ruled out. `;
  }
  return names.length === 0 ? '' : `${zeroText(names.length, money)}: ${firstNames(names)}. `;
}

function moneyText(compared: Compared | null): string {
  if (compared === null) return '';
  const { saved, draft } = compared;
  const changes = describeMoneyChanges(saved, draft).map((change) => `${change}. `);
  return [...changes, ...(isSameData(saved.money, draft.money) ? [] : [`${NOT_CONVERTED} `])].join('');
}

function restoreText(isUnsaved: boolean): string {
  const unsaved = isUnsaved ? ' Your unsaved changes disappear from the screen; Undo brings them back.' : '';
  return `It is saved immediately as the newest version, for everyone. Later versions stay in the history.${unsaved}`;
}
