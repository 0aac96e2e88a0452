import type { PayeeKind } from '#shared/taxes.ts';

/** Firms on the register of vendors; one is blocked. */
export const VENDORS: readonly {
  name: string;
  rc_number: string;
  bank_name: string;
  is_blocked?: boolean;
  /** Firms without one are paid after twice the rate was withheld. */
  tin?: string;
  kind?: PayeeKind;
  is_small?: boolean;
}[] = [
  {
    name: 'Zuma Rock Technologies Ltd',
    rc_number: 'RC 884213',
    bank_name: 'Zenith Bank',
    tin: '20114357-0001',
  },
  {
    name: 'Bonny Telecoms & Allied Ltd',
    rc_number: 'RC 412076',
    bank_name: 'First Bank of Nigeria',
    tin: '20114714-0001',
  },
  {
    name: 'Kwararafa Motors Ltd',
    rc_number: 'RC 193355',
    bank_name: 'United Bank for Africa',
    tin: '20115071-0001',
  },
  {
    name: 'Oguta Press & Stationers',
    rc_number: 'BN 2281940',
    bank_name: 'Union Bank of Nigeria',
    tin: '20115428-0001',
    is_small: true,
  },
  {
    name: 'Mambilla Air Services Ltd',
    rc_number: 'RC 705518',
    bank_name: 'Access Bank',
    tin: '20115785-0001',
  },
  {
    name: 'Ajayi Crowther Furniture Works',
    rc_number: 'BN 1190532',
    bank_name: 'Guaranty Trust Bank',
    tin: '20116142-0001',
    is_small: true,
  },
  {
    name: 'Delta Power Systems Ltd',
    rc_number: 'RC 552901',
    bank_name: 'Fidelity Bank',
    tin: '20116499-0001',
  },
  { name: 'Sahel Systems Ltd', rc_number: 'RC 610447', bank_name: 'Zenith Bank', tin: '20116856-0001' },
  {
    name: 'Gulf of Guinea Marine Works Ltd',
    rc_number: 'RC 338720',
    bank_name: 'Access Bank',
    tin: '20117213-0001',
  },
  {
    name: 'Idanre Civil Engineering Ltd',
    rc_number: 'RC 270164',
    bank_name: 'First Bank of Nigeria',
    tin: '20117570-0001',
  },
  {
    name: 'Calabar Shoreline Contractors Ltd',
    rc_number: 'RC 481193',
    bank_name: 'United Bank for Africa',
    tin: '20117927-0001',
  },
  {
    name: 'Niger Bridge Consultants',
    rc_number: 'BN 3045521',
    bank_name: 'Zenith Bank',
    tin: '20118284-0001',
    kind: 'resident-person',
  },
  {
    name: 'Ọ̀ṣun Legal Practitioners',
    rc_number: 'BN 2710083',
    bank_name: 'Guaranty Trust Bank',
    tin: '20118641-0001',
    kind: 'resident-person',
  },
  {
    name: 'Kainji Energy Supplies Ltd',
    rc_number: 'RC 529087',
    bank_name: 'Fidelity Bank',
    tin: '20118998-0001',
  },
  {
    name: 'Tinapa Training Institute',
    rc_number: 'RC 667402',
    bank_name: 'Access Bank',
    tin: '20119355-0001',
  },
  {
    name: 'Arewa Guards Ltd',
    rc_number: 'RC 318846',
    bank_name: 'Union Bank of Nigeria',
    tin: '20119712-0001',
  },
  {
    name: 'Badagry Survey Instruments Ltd',
    rc_number: 'RC 590275',
    bank_name: 'First Bank of Nigeria',
    tin: '20120069-0001',
  },
  {
    name: 'Ikogosi Catering Services',
    rc_number: 'BN 2956614',
    bank_name: 'United Bank for Africa',
    tin: '20120426-0001',
    is_small: true,
  },
  { name: 'Lokoja Confluence Media', rc_number: 'BN 3190027', bank_name: 'Guaranty Trust Bank' },
  {
    name: 'Obudu Environmental Associates',
    rc_number: 'RC 744310',
    bank_name: 'Zenith Bank',
    tin: '20121140-0001',
  },
  {
    name: 'Premier Shadow Ventures',
    rc_number: 'BN 3399001',
    bank_name: 'Union Bank of Nigeria',
    is_blocked: true,
  },
  {
    name: 'Qua Iboe Hotels & Tours Ltd',
    rc_number: 'RC 815530',
    bank_name: 'Access Bank',
    tin: '20121497-0001',
  },
];

/** Payees that are neither staff nor vendors. */
export const BENEFICIARIES: readonly { name: string; bank_name: string }[] = [
  { name: 'NCDB Salaries Account', bank_name: 'First Bank of Nigeria' },
  { name: 'Coastal Pension Managers', bank_name: 'Access Bank' },
  { name: 'National Health Insurance Fund', bank_name: 'United Bank for Africa' },
  { name: 'Port Harcourt Electricity Distribution', bank_name: 'Zenith Bank' },
  { name: 'Rivers State Water Board', bank_name: 'Union Bank of Nigeria' },
];

/** What is bought under a sub-head, from whom: the words of vouchers. */
export const PURCHASES: Readonly<
  Record<string, { from: readonly string[]; words: readonly string[]; staff?: readonly string[] }>
> = {
  'Consolidated Salaries': { from: ['NCDB Salaries Account'], words: ['Staff salaries'] },
  'Duty Allowances': { from: ['NCDB Salaries Account'], words: ['Duty allowances'] },
  'Contributory Pension': { from: ['Coastal Pension Managers'], words: ["Employer's pension contribution"] },
  'National Health Insurance': {
    from: ['National Health Insurance Fund'],
    words: ['Health insurance contribution'],
  },
  'Local Travel and Transport': {
    from: ['Mambilla Air Services Ltd'],
    words: ['Air tickets for project visits', 'Charter for site inspection'],
    staff: [
      'Site verification, Port Harcourt',
      'Budget defence at the National Assembly, Abuja',
      'Inspection of works, Yenagoa',
      'Project meeting, Uyo',
      'Coastal survey, Badagry',
      'Zonal review, Warri',
      'Audit inspection, Calabar',
    ],
  },
  'International Travel': {
    from: ['Mambilla Air Services Ltd'],
    words: ['Air tickets, coastal engineering congress', 'Air tickets, dredging conference'],
    staff: ['Estacode, coastal management course', 'Conference attendance, Rotterdam'],
  },
  'Electricity Charges': {
    from: ['Port Harcourt Electricity Distribution', 'Kainji Energy Supplies Ltd'],
    words: ['Electricity, head office', 'Diesel for generators'],
  },
  'Internet Access Charges': {
    from: ['Bonny Telecoms & Allied Ltd'],
    words: ['Internet bandwidth', 'Link to the zonal office'],
  },
  'Water Rates': { from: ['Rivers State Water Board'], words: ['Water rates'] },
  'Office Stationery': {
    from: ['Oguta Press & Stationers'],
    words: ['Office stationery', 'Toner cartridges and A4 paper'],
  },
  'Printing of Documents': {
    from: ['Oguta Press & Stationers', 'Lokoja Confluence Media'],
    words: [
      'Printing of the annual report',
      'Printing of budget call circulars',
      'Security printing of vouchers',
    ],
  },
  'Field and Camping Materials': {
    from: ['Badagry Survey Instruments Ltd'],
    words: ['Field boots and tents', 'Life jackets'],
  },
  'Maintenance of Motor Vehicles': {
    from: ['Kwararafa Motors Ltd'],
    words: ['Servicing and tyres, pool vehicles', 'Engine overhaul, Hilux'],
  },
  'Maintenance of Office Building': {
    from: ['Idanre Civil Engineering Ltd', 'Delta Power Systems Ltd'],
    words: ['Repair of roof, block B', 'Servicing of lifts', 'Painting of the annex'],
  },
  'Maintenance of Marine Craft': {
    from: ['Gulf of Guinea Marine Works Ltd'],
    words: ['Docking of survey launch', 'Outboard engines, servicing'],
  },
  'Local Training': {
    from: ['Tinapa Training Institute'],
    words: ['Course fees, procurement', 'In-house workshop'],
    staff: [
      'Training, IPSAS refresher course in Enugu',
      'Training, contract administration in Lagos',
      'Course attendance, GIS in Ibadan',
    ],
  },
  'International Training': {
    from: ['Tinapa Training Institute'],
    words: ['Course fees, coastal modelling'],
    staff: ['Estacode, hydrography course'],
  },
  'Security Services': { from: ['Arewa Guards Ltd'], words: ['Guarding of premises'] },
  'Legal Services': {
    from: ['Ọ̀ṣun Legal Practitioners'],
    words: ['Legal fees, land acquisition suit', 'Retainership'],
  },
  'Publicity and Advertisement': {
    from: ['Lokoja Confluence Media'],
    words: ['Tender advertisement', 'Radio programme, community liaison'],
  },
  'Refreshment and Meals': {
    from: ['Ikogosi Catering Services'],
    words: ['Board meeting, refreshments', 'Management retreat, meals'],
    staff: ['Reimbursement, committee refreshments'],
  },
  'Office Equipment': {
    from: ['Ajayi Crowther Furniture Works', 'Sahel Systems Ltd', 'Delta Power Systems Ltd'],
    words: ['Desks and chairs, second floor', 'Photocopiers (4)', 'UPS units (10)', 'Conference cameras'],
  },
  'Computers and Peripherals': {
    from: ['Zuma Rock Technologies Ltd', 'Sahel Systems Ltd'],
    words: [
      'Supply of laptops (12)',
      'Network switches, first floor',
      'Document scanners',
      'Laser printers (8)',
    ],
  },
  'Motor Vehicles': {
    from: ['Kwararafa Motors Ltd'],
    words: ['Toyota Hilux (2)', 'Staff bus', 'Utility vehicle'],
  },
  'Survey Instruments': {
    from: ['Badagry Survey Instruments Ltd'],
    words: ['Echo sounder', 'Total stations (2)', 'RTK receivers'],
  },
  'Shoreline Protection Works': {
    from: ['Calabar Shoreline Contractors Ltd', 'Gulf of Guinea Marine Works Ltd'],
    words: [
      'Certificate, groynes at Brass',
      'Certificate, revetment at Ibeno',
      'Mobilisation, sand nourishment',
    ],
  },
  'Jetty and Slipway Rehabilitation': {
    from: ['Gulf of Guinea Marine Works Ltd', 'Idanre Civil Engineering Ltd'],
    words: ['Certificate, Onne jetty', 'Certificate, Warri slipway'],
  },
  'Drainage and Access Roads': {
    from: ['Idanre Civil Engineering Ltd'],
    words: ['Certificate, access road at Eket', 'Certificate, storm drains at Yenagoa'],
  },
  'Environmental Studies': {
    from: ['Obudu Environmental Associates', 'Niger Bridge Consultants'],
    words: ['Baseline study, Bonny estuary', 'Impact assessment, Escravos'],
  },
  'Monitoring of Projects': {
    from: ['Niger Bridge Consultants'],
    words: ['Supervision fee'],
    staff: [
      'Monitoring of projects, Bayelsa',
      'Monitoring of projects, Akwa Ibom',
      'Monitoring of projects, Delta',
    ],
  },
  'Software Acquisition': {
    from: ['Zuma Rock Technologies Ltd'],
    words: ['Licences, drawing software', 'Licences, antivirus'],
  },
};
