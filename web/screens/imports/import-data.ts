import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { importKind } from '#shared/import-kinds.ts';
import type { ImportResource, ImportStatus } from '#shared/import-labels.ts';
import {
  IMPORT_AT_WORK,
  type ImportCounts,
  type ImportMapping,
  type ImportMode,
  type Judgement,
} from '#shared/imports.ts';
import type { Answer } from '#web/api/answer.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';
import type { Linked } from '#web/crud/record.ts';

/** An import as the API answers it; amounts in naira. */
export type ImportRecord = {
  id: number;
  version: number;
  created_at: string;
  updated_at: string;
  resource: ImportResource;
  filename: string;
  /** Bytes. */
  size: number;
  status: ImportStatus;
  row_count: number;
  done_rows: number;
  /** 0 to 1. */
  progress: number;
  counts: ImportCounts;
  totals: {
    approved_change: number;
    booked: number;
    actual: number;
    /** Units that come into stock, and what they are worth. */
    quantity: number;
    value: number;
    years: number[];
    makes: Record<string, number>;
    names: string[];
  };
  mode: ImportMode | null;
  error: string | null;
  headers: string[];
  /** The visible sheets of a workbook, and which of them is read. */
  sheets: string[];
  sheet: string | null;
  /** The row of the file that has the headings, and the rows among which it was found. */
  header_row: number | null;
  first_rows: { line: number; cells: string[] }[];
  /** Rows that are hidden in the file, and read all the same. */
  hidden_rows: number;
  mapping: ImportMapping;
  /** Required columns for which the file has none. */
  unmatched: string[];
  /** The cells of the first rows, in the order of the headers. */
  samples: string[][];
  repeats: { id: number; filename: string; status: ImportStatus; created_at: string; by: string } | null;
  /** A second person imports. */
  by_two: boolean;
  /** Its years in which money is booked. */
  years_by_two: number[];
  /** Why I can't import it, though another can. */
  commit_problem: string | null;
  undo_problem: string | null;
  /** The import that lacked what this one brings. */
  mends: Pick<ImportRecord, 'id' | 'resource' | 'filename' | 'status' | 'version'> | null;
  user: Linked | null;
  committed_at: string | null;
  committed_by_record: Linked | null;
  undone_at: string | null;
  undone_by_record: Linked | null;
};

/** A row of an import as it was judged. */
export type ImportRow = {
  row_no: number;
  judgement: Judgement | null;
  reason: string | null;
  done: boolean;
  /** Hidden in the file. */
  hidden: boolean;
  code: string | null;
  title: string | null;
  detail: string | null;
  year: number | null;
  before: number | null;
  after: number | null;
  change: number | null;
  /** Units that come into stock, and what they are worth. */
  quantity: number | null;
  value: number | null;
  changes: [label: string, before: string | null, after: string | null][];
  cells: Record<string, string>;
};

/** How many rows a page of the check shows. */
export const ROWS_PER_PAGE = 50;

const LOOK_EVERY_MS = 1_000;
/** After so long without progress no process works on it; asking again would only keep the session awake. */
const PATIENCE_MS = 120_000;

/** The address of an import's screen. */
export function importPath(id: number): string {
  return `/admin-center/imports/${id}`;
}

/** Where a file of a kind is uploaded. */
export function newImportPath(resource: ImportResource): string {
  const { list } = importKind(resource);
  return list ? `${list}/import` : '/admin-center/imports/create';
}

/** One import, looked at each second while work on it goes on. */
export function useImport(id: string) {
  return useQuery<ImportRecord, ApiError>({
    queryKey: ['imports', 'record', id],
    queryFn: async ({ signal }) => (await api.get<ImportRecord>(`imports/${id}`, { signal })).data,
    refetchInterval: ({ state: { data } }) =>
      data && isAtWork(data) && !isStalled(data) ? LOOK_EVERY_MS : false,
  });
}

/** Whether the server works on an import, or is about to. */
export function isAtWork({ status }: Pick<ImportRecord, 'status'>): boolean {
  return IMPORT_AT_WORK.includes(status);
}

/** Whether work that should go on has not moved for two minutes. */
export function isStalled(record: Pick<ImportRecord, 'status' | 'updated_at'>): boolean {
  return isAtWork(record) && Date.now() - Date.parse(record.updated_at) > PATIENCE_MS;
}

/** A department that a file names and the agency doesn't have, with what its row may begin with. */
export type MissingDepartment = {
  text: string;
  like: string | null;
  rows: number;
  code: string;
  name: string;
  abv: string;
  type: string;
};

/** Why rows of an import are refused. */
export type Refusals = {
  reasons: { reason: string; rows: number; first: number; example: string }[];
  departments: MissingDepartment[];
};

/** Each reason why rows are refused once, and the departments that are missing. */
export function useRefusals({ id, version }: { id: number | string; version?: number }) {
  return useQuery<Refusals, ApiError>({
    queryKey: ['imports', 'refusals', String(id), version],
    queryFn: async ({ signal }) => (await api.get<Refusals>(`imports/${id}/refusals`, { signal })).data,
  });
}

/** One page of an import's rows, all or those judged to be one thing. */
export function useImportRows(record: ImportRecord, judgement: Judgement | null, page: number) {
  const query = new URLSearchParams({ page: String(page), per_page: String(ROWS_PER_PAGE) });
  if (judgement) query.set('judgement', judgement);
  return useQuery<Answer<ImportRow[]>, ApiError>({
    // The version moves with every judging, so that old judgements are not shown for new ones.
    queryKey: ['imports', 'rows', record.id, record.version, query.toString()],
    queryFn: ({ signal }) => api.get<ImportRow[]>(`imports/${record.id}/rows?${query}`, { signal }),
    placeholderData: keepPreviousData,
  });
}
