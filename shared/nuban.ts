/** A Nigerian bank, with the three-digit code that the check digit of its accounts is computed with. */
export interface Bank {
  code: string;
  name: string;
}

/** Commercial, merchant and non-interest banks by the codes of the Central Bank of Nigeria, in the order of their names. */
export const BANKS: readonly Bank[] = [
  { code: '044', name: 'Access Bank' },
  { code: '023', name: 'Citibank Nigeria' },
  { code: '050', name: 'Ecobank Nigeria' },
  { code: '070', name: 'Fidelity Bank' },
  { code: '011', name: 'First Bank of Nigeria' },
  { code: '214', name: 'First City Monument Bank' },
  { code: '103', name: 'Globus Bank' },
  { code: '058', name: 'Guaranty Trust Bank' },
  { code: '301', name: 'Jaiz Bank' },
  { code: '082', name: 'Keystone Bank' },
  { code: '303', name: 'Lotus Bank' },
  { code: '107', name: 'Optimus Bank' },
  { code: '104', name: 'Parallex Bank' },
  { code: '076', name: 'Polaris Bank' },
  { code: '105', name: 'Premium Trust Bank' },
  { code: '101', name: 'Providus Bank' },
  { code: '106', name: 'Signature Bank' },
  { code: '221', name: 'Stanbic IBTC Bank' },
  { code: '068', name: 'Standard Chartered Bank' },
  { code: '232', name: 'Sterling Bank' },
  { code: '100', name: 'SunTrust Bank' },
  { code: '302', name: 'TAJBank' },
  { code: '304', name: 'The Alternative Bank' },
  { code: '102', name: 'Titan Trust Bank' },
  { code: '032', name: 'Union Bank of Nigeria' },
  { code: '033', name: 'United Bank for Africa' },
  { code: '215', name: 'Unity Bank' },
  { code: '035', name: 'Wema Bank' },
  { code: '057', name: 'Zenith Bank' },
];

const WEIGHTS = [3, 7, 3, 3, 7, 3, 3, 7, 3, 3, 7, 3];

/** The last digit of a NUBAN account: bank code (three digits) and serial number (nine), weighted 3 7 3, modulo ten. */
export function nubanCheckDigit(bankCode: string, serial: string): number {
  const digits = `${bankCode}${serial}`;
  if (!/^\d{12}$/.test(digits)) throw new Error(`${digits} is not a bank code and a serial number`);
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return (10 - (sum % 10)) % 10;
}

/** The account of a serial number at a bank, check digit included. */
export function accountAt(bankName: string, serial: number): string {
  const bank = BANKS.find(({ name }) => name === bankName);
  if (!bank) throw new Error(`${bankName} is not in the list of banks`);
  const digits = String(serial).padStart(9, '0');
  return `${digits}${nubanCheckDigit(bank.code, digits)}`;
}

/** What is doubtful about an account, as a sentence; undefined when nothing is. It never prevents saving. */
export function accountWarning(
  bankName: string | null | undefined,
  account: string | null | undefined,
): string | undefined {
  if (!account || !/^\d{10}$/.test(account)) return undefined;
  const bank = BANKS.find(({ name }) => name === bankName);
  if (!bank) return 'Select the bank, so that the account number can be checked.';
  if (nubanCheckDigit(bank.code, account.slice(0, 9)) === Number(account.at(-1))) return undefined;
  return `The check digit of ${account} does not fit ${bank.name}. Compare it with the cheque or the mandate.`;
}
