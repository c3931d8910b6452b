/** Why a backup was not made or not restored. Its message is the one line that the person who asked reads. */
export class BackupError extends Error {
  override name = 'BackupError';
}
