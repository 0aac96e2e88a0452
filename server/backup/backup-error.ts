/** Why a backup can't be made or restored; the message is for the person who asked for it. */
export class BackupError extends Error {
  override name = 'BackupError';
}
