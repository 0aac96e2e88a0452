/** What is taken off a payment for a tax authority. */
export const TAX_KINDS = {
  withholding: 'Withholding tax',
  vat: 'VAT',
  'stamp-duty': 'Stamp duty',
} as const;
/** One of these taxes. */
export type TaxKind = keyof typeof TAX_KINDS;

/** The transactions by which the rates of withholding differ. */
export const TRANSACTION_CLASSES = {
  'dividend-interest': 'Dividend and interest',
  royalty: 'Royalty',
  'rent-hire-lease': 'Rent, hire and lease',
  fees: 'Commission, consultancy, technical, management and professional fees',
  goods: 'Supply of goods, not by their maker',
  towers: 'Telecommunication towers',
  services: 'Other services',
  construction: 'Construction of roads, bridges, buildings and power plants',
  'other-construction': 'Other construction',
  'directors-fees': 'Directors’ fees',
} as const;
/** One of these transactions. */
export type RatedClass = keyof typeof TRANSACTION_CLASSES;

/** What an expenditure may name: a class with rates, or that nothing is withheld from it. */
export const NAMED_CLASSES = {
  ...TRANSACTION_CLASSES,
  'not-liable': 'Not liable to withholding, such as goods by their maker, insurance and air tickets',
} as const;
/** One of them. */
export type TransactionClass = keyof typeof NAMED_CLASSES;

/** Whom the rates of withholding tell apart. */
export const PAYEE_KINDS = {
  'resident-company': 'Resident company',
  'non-resident-company': 'Non-resident company',
  'resident-person': 'Resident person',
  'non-resident-person': 'Non-resident person',
} as const;
/** One of them. */
export type PayeeKind = keyof typeof PAYEE_KINDS;

/** How VAT stands to the amount of an expenditure. */
export const VAT_MODES = {
  included: 'Included in the amount',
  added: 'Added to the amount',
  none: 'None',
  exempt: 'Exempt',
} as const;
/** One of these ways. */
export type VatMode = keyof typeof VAT_MODES;
