import { Refusal } from '#shared/errors.ts';

/** The refusal of a workbook that only its password opens. */
export function withPassword(name?: string): Refusal {
  return new Refusal(
    'FILE_TYPE',
    `${name ? `“${name}”` : 'The workbook'} is protected with a password. In Excel, choose File, Info, Protect Workbook, Encrypt with Password, and empty it; in LibreOffice, save it without “Save with password”. Then upload it again.`,
  );
}
