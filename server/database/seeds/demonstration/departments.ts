/** One department of the demonstration agency; `parent` is the code of the one above. */
export interface DemonstrationDepartment {
  code: string;
  abv: string;
  name: string;
  type: 'unit' | 'department' | 'division' | 'directorate';
  parent: string | null;
}

/** The National Coastal Development Board: directorates, divisions, departments and units. */
export const DEPARTMENTS: readonly DemonstrationDepartment[] = [
  { code: '100', abv: 'ESO', name: "Executive Secretary's Office", type: 'directorate', parent: null },
  { code: '110', abv: 'LEG', name: 'Legal Services', type: 'division', parent: '100' },
  { code: '120', abv: 'AUD', name: 'Internal Audit', type: 'division', parent: '100' },
  { code: '130', abv: 'COR', name: 'Corporate Affairs', type: 'division', parent: '100' },
  { code: '131', abv: 'PRO', name: 'Protocol Unit', type: 'unit', parent: '130' },
  { code: '200', abv: 'FIN', name: 'Finance and Accounts', type: 'directorate', parent: null },
  { code: '210', abv: 'BUD', name: 'Budget Office', type: 'division', parent: '200' },
  { code: '220', abv: 'TRE', name: 'Treasury', type: 'division', parent: '200' },
  { code: '230', abv: 'ACC', name: 'Accounts', type: 'department', parent: '200' },
  { code: '300', abv: 'ADM', name: 'Administration', type: 'directorate', parent: null },
  { code: '310', abv: 'HUM', name: 'Human Resources', type: 'division', parent: '300' },
  { code: '311', abv: 'TRN', name: 'Training Unit', type: 'unit', parent: '310' },
  { code: '320', abv: 'LOG', name: 'Facilities and Logistics', type: 'division', parent: '300' },
  { code: '321', abv: 'TRA', name: 'Transport Unit', type: 'unit', parent: '320' },
  { code: '330', abv: 'STO', name: 'Central Store', type: 'department', parent: '300' },
  { code: '340', abv: 'REC', name: 'Records and Registry', type: 'department', parent: '300' },
  { code: '400', abv: 'ENG', name: 'Engineering', type: 'directorate', parent: null },
  { code: '410', abv: 'CIV', name: 'Civil Works', type: 'division', parent: '400' },
  { code: '411', abv: 'SHO', name: 'Shore Protection Unit', type: 'unit', parent: '410' },
  { code: '420', abv: 'MAR', name: 'Marine and Survey', type: 'division', parent: '400' },
  { code: '430', abv: 'ICT', name: 'Information Technology', type: 'division', parent: '400' },
  { code: '500', abv: 'PRS', name: 'Planning, Research and Statistics', type: 'directorate', parent: null },
  { code: '510', abv: 'MON', name: 'Monitoring and Evaluation', type: 'division', parent: '500' },
  { code: '520', abv: 'ENV', name: 'Environment and Communities', type: 'division', parent: '500' },
];
