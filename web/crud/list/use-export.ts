import { useState } from 'react';
import { notify } from '#web/components/toasts.ts';
import { saveFile } from '../save-file.ts';
import { told } from '../told.ts';
import { type Listed, limitedQuery } from './use-rows.ts';

/** What a list can be saved as. */
export type ExportFormat = 'csv' | 'xlsx';

/** Saves every row that a list's search and filter match, in its order, as a file; answers whether it was saved. */
export function useExport(resource: Listed, rowsQuery: string) {
  const [running, setRunning] = useState<ExportFormat | null>(null);
  const save = async (format: ExportFormat) => {
    setRunning(format);
    const query = limitedQuery(resource, rowsQuery);
    query.set('format', format);
    const isSaved = await told(() => saveFile(`/api/${resource.url}/export?${query}`));
    if (isSaved) notify.success(`${resource.title} saved as ${format.toUpperCase()}`);
    setRunning(null);
    return isSaved;
  };
  return { running, save };
}
