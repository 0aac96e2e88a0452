/** A budget head with its sub-heads; codes of funds are given letter by letter of their type. */
export interface DemonstrationHead {
  code: string;
  name: string;
  subs: readonly { name: string; type: 'capital' | 'recurrent' | 'personnel'; is_logistics?: boolean }[];
}

/** Heads in the manner of the national chart of accounts. */
export const HEADS: readonly DemonstrationHead[] = [
  {
    code: '2101',
    name: 'Salaries and Wages',
    subs: [
      { name: 'Consolidated Salaries', type: 'personnel' },
      { name: 'Duty Allowances', type: 'personnel' },
    ],
  },
  {
    code: '2102',
    name: 'Social Contributions',
    subs: [
      { name: 'Contributory Pension', type: 'personnel' },
      { name: 'National Health Insurance', type: 'personnel' },
    ],
  },
  {
    code: '2202',
    name: 'Travel and Transport',
    subs: [
      { name: 'Local Travel and Transport', type: 'recurrent', is_logistics: true },
      { name: 'International Travel', type: 'recurrent', is_logistics: true },
    ],
  },
  {
    code: '2203',
    name: 'Utilities',
    subs: [
      { name: 'Electricity Charges', type: 'recurrent' },
      { name: 'Internet Access Charges', type: 'recurrent' },
      { name: 'Water Rates', type: 'recurrent' },
    ],
  },
  {
    code: '2204',
    name: 'Materials and Supplies',
    subs: [
      { name: 'Office Stationery', type: 'recurrent' },
      { name: 'Printing of Documents', type: 'recurrent' },
      { name: 'Field and Camping Materials', type: 'recurrent' },
    ],
  },
  {
    code: '2205',
    name: 'Maintenance',
    subs: [
      { name: 'Maintenance of Motor Vehicles', type: 'recurrent' },
      { name: 'Maintenance of Office Building', type: 'recurrent' },
      { name: 'Maintenance of Marine Craft', type: 'recurrent' },
    ],
  },
  {
    code: '2206',
    name: 'Training',
    subs: [
      { name: 'Local Training', type: 'recurrent' },
      { name: 'International Training', type: 'recurrent' },
    ],
  },
  {
    code: '2207',
    name: 'Other Services',
    subs: [
      { name: 'Security Services', type: 'recurrent' },
      { name: 'Legal Services', type: 'recurrent' },
      { name: 'Publicity and Advertisement', type: 'recurrent' },
      { name: 'Refreshment and Meals', type: 'recurrent' },
    ],
  },
  {
    code: '2301',
    name: 'Purchase of Fixed Assets',
    subs: [
      { name: 'Office Equipment', type: 'capital' },
      { name: 'Computers and Peripherals', type: 'capital' },
      { name: 'Motor Vehicles', type: 'capital' },
      { name: 'Survey Instruments', type: 'capital' },
    ],
  },
  {
    code: '2302',
    name: 'Construction',
    subs: [
      { name: 'Shoreline Protection Works', type: 'capital' },
      { name: 'Jetty and Slipway Rehabilitation', type: 'capital' },
      { name: 'Drainage and Access Roads', type: 'capital' },
    ],
  },
  {
    code: '2305',
    name: 'Other Capital Projects',
    subs: [
      { name: 'Environmental Studies', type: 'capital' },
      { name: 'Monitoring of Projects', type: 'capital' },
      { name: 'Software Acquisition', type: 'capital' },
    ],
  },
];

/** Which department owns which sub-head in both years, what was approved for 2024 (naira), and how much of it a year uses. */
export const FUND_PLAN: readonly { sub: string; department: string; approved: number; use: number }[] = [
  { sub: 'Consolidated Salaries', department: '310', approved: 1_640_000_000, use: 0.94 },
  { sub: 'Duty Allowances', department: '310', approved: 286_500_000, use: 0.9 },
  { sub: 'Contributory Pension', department: '310', approved: 196_800_000, use: 0.92 },
  { sub: 'National Health Insurance', department: '310', approved: 82_000_000, use: 0.92 },
  { sub: 'Local Travel and Transport', department: '400', approved: 96_500_000, use: 0.62 },
  { sub: 'Local Travel and Transport', department: '200', approved: 54_000_000, use: 0.78 },
  { sub: 'Local Travel and Transport', department: '300', approved: 61_200_000, use: 0.84 },
  { sub: 'Local Travel and Transport', department: '500', approved: 72_400_000, use: 0.71 },
  { sub: 'Local Travel and Transport', department: '320', approved: 148_000_000, use: 0.8 },
  { sub: 'International Travel', department: '320', approved: 120_000_000, use: 0.55 },
  { sub: 'Electricity Charges', department: '320', approved: 64_000_000, use: 0.97 },
  { sub: 'Internet Access Charges', department: '430', approved: 54_000_000, use: 0.81 },
  { sub: 'Water Rates', department: '320', approved: 9_600_000, use: 0.88 },
  { sub: 'Office Stationery', department: '330', approved: 38_400_000, use: 0.9 },
  { sub: 'Printing of Documents', department: '130', approved: 26_000_000, use: 0.76 },
  { sub: 'Field and Camping Materials', department: '420', approved: 18_750_000, use: 0.66 },
  { sub: 'Maintenance of Motor Vehicles', department: '321', approved: 44_000_000, use: 0.93 },
  { sub: 'Maintenance of Office Building', department: '320', approved: 88_000_000, use: 0.7 },
  { sub: 'Maintenance of Marine Craft', department: '420', approved: 67_500_000, use: 0.74 },
  { sub: 'Local Training', department: '311', approved: 72_000_000, use: 0.58 },
  { sub: 'Local Training', department: '200', approved: 24_000_000, use: 0.66 },
  { sub: 'International Training', department: '311', approved: 95_000_000, use: 0.38 },
  { sub: 'Security Services', department: '320', approved: 78_000_000, use: 0.95 },
  { sub: 'Legal Services', department: '110', approved: 46_000_000, use: 0.64 },
  { sub: 'Publicity and Advertisement', department: '130', approved: 35_000_000, use: 0.82 },
  { sub: 'Refreshment and Meals', department: '100', approved: 28_800_000, use: 0.89 },
  { sub: 'Office Equipment', department: '400', approved: 120_000_000, use: 0.56 },
  { sub: 'Office Equipment', department: '200', approved: 58_000_000, use: 0.68 },
  { sub: 'Computers and Peripherals', department: '430', approved: 184_000_000, use: 0.72 },
  { sub: 'Motor Vehicles', department: '321', approved: 310_000_000, use: 0.6 },
  { sub: 'Survey Instruments', department: '420', approved: 98_750_000, use: 0.44 },
  { sub: 'Shoreline Protection Works', department: '411', approved: 1_250_000_000, use: 0.52 },
  { sub: 'Jetty and Slipway Rehabilitation', department: '410', approved: 860_000_000, use: 0.6 },
  { sub: 'Drainage and Access Roads', department: '410', approved: 640_000_000, use: 0.48 },
  { sub: 'Environmental Studies', department: '520', approved: 142_000_000, use: 0.63 },
  { sub: 'Monitoring of Projects', department: '510', approved: 86_000_000, use: 0.77 },
  { sub: 'Software Acquisition', department: '430', approved: 64_000_000, use: 0.35 },
];

/** Touring allowance a night and the other rates of the Board, in naira, by grade level, from 1 February 2022. */
export const RATES: readonly {
  name: string;
  parent?: string;
  /** The place where it is paid. */
  serves?: string;
  days: boolean;
  description: string;
  from: string;
  amount(grade: number): number;
}[] = [
  {
    name: 'Per diem',
    days: true,
    description: 'Touring allowance for each night away from station.',
    from: '2022-02-01',
    amount: touring,
  },
  ...['Abuja', 'Lagos', 'Port Harcourt', 'Other stations'].map((place) => ({
    name: `Per diem, ${place}`,
    parent: 'Per diem',
    serves: place === 'Other stations' ? 'other' : place,
    days: true,
    description: `Touring allowance for each night in ${place === 'Other stations' ? 'any other station' : place}.`,
    from: '2022-02-01',
    amount: touring,
  })),
  {
    name: 'Out-of-pocket',
    days: true,
    description: 'For each day on residential programmes.',
    from: '2022-02-01',
    amount: (grade) => Math.round(touring(grade) * 0.3),
  },
  {
    name: 'Airport shuttle',
    days: false,
    description: 'Station to airport, one way.',
    from: '2022-02-01',
    amount: (grade) => (grade >= 14 ? 12_000 : 8_000),
  },
  {
    name: 'Intra-city shuttle',
    days: true,
    description: 'Movement within the city of duty, for each day.',
    from: '2022-02-01',
    amount: (grade) => (grade >= 14 ? 10_000 : 6_000),
  },
  {
    name: 'Kilometre allowance',
    days: false,
    description: 'For each kilometre by road.',
    from: '2022-02-01',
    amount: () => 75,
  },
];

/** The touring allowance of the public service from 1 February 2022: naira a night by grade level. */
export function touring(grade: number): number {
  if (grade <= 4) return 10_000;
  if (grade <= 6) return 15_000;
  if (grade <= 10) return 17_500;
  if (grade <= 13) return 20_000;
  if (grade <= 15) return 25_000;
  return 37_500;
}
