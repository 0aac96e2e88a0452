import type { ImportKind } from './import-kind.ts';
import { IMPORT_LABELS } from './import-labels.ts';

/** So many departments are judged as one structure. */
export const MOST_DEPARTMENTS = 5_000;

/** The whole structure of an agency, new and changed. */
export const DEPARTMENTS_IMPORT: ImportKind = {
  label: IMPORT_LABELS.departments,
  about: 'Adds departments with their place in the structure, and updates existing ones by their code.',
  singular: 'department',
  plural: 'departments',
  verb: 'add',
  noun: 'departments',
  list: '/administration/departments',
  most: MOST_DEPARTMENTS,
  columns: [
    {
      name: 'CODE',
      kind: 'text',
      required: true,
      aliases: ['department code', 'dept code', 'mda code', 'code no', 'number'],
      hint: 'Code of the department, which no other has',
    },
    {
      name: 'NAME',
      kind: 'text',
      required: true,
      aliases: ['department', 'department name', 'dept', 'mda', 'title'],
      hint: 'Full name',
    },
    {
      name: 'ABV',
      kind: 'text',
      required: true,
      aliases: ['abbreviation', 'short name', 'acronym', 'short'],
      hint: 'Abbreviation, which no other has',
    },
    {
      name: 'TYPE',
      kind: 'text',
      required: true,
      aliases: ['department type', 'kind', 'level'],
      hint: 'directorate, division, department or unit',
    },
    {
      name: 'PARENT',
      kind: 'text',
      aliases: [
        'parent department',
        'parent code',
        'belongs to',
        'reports to',
        'under',
        'directorate',
        'division',
      ],
      hint: 'Code, abbreviation or name of the department above it, in this file or in the list; empty at the top',
    },
    {
      name: 'HEAD',
      kind: 'text',
      aliases: ['head of department', 'hod', 'headed by', 'director', 'head staff number'],
      hint: 'Staff number, e-mail or name of its head; can be brought later, once the staff are listed',
    },
  ],
};
