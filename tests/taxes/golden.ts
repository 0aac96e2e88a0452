import type { PayeeKind, Taxed, TransactionClass, VatMode } from '#shared/taxes.ts';

/** A payment of the table that was worked out by hand: in kobo what is paid in gross, the base, each deduction and what the payee gets. */
export interface Golden {
  what: string;
  taxed: Partial<Taxed> & { gross_kobo: number; transaction_class: TransactionClass };
  base_kobo: number;
  withheld_kobo: number;
  vat_kobo: number;
  stamp_kobo?: number;
  net_kobo: number;
}

type Of = { payee?: PayeeKind; vat?: VatMode } & Partial<Taxed>;

function row(
  transaction_class: TransactionClass,
  gross_kobo: number,
  { payee = 'resident-company', vat = 'none', ...more }: Of,
  [base_kobo, withheld_kobo, vat_kobo, net_kobo, stamp_kobo]: [number, number, number, number, number?],
): Golden {
  const words = Object.keys(more).join(', ');
  return {
    what: `${transaction_class}, ${payee}, VAT ${vat}${words ? `, ${words}` : ''}`,
    taxed: { ...more, transaction_class, gross_kobo, payee, vat },
    ...{ base_kobo, withheld_kobo, vat_kobo, net_kobo },
    ...(stamp_kobo === undefined ? {} : { stamp_kobo }),
  };
}

const NC = { payee: 'non-resident-company' } as const;
const RP = { payee: 'resident-person' } as const;
const NP = { payee: 'non-resident-person' } as const;

/** Worked out by hand, from the Regulations and by the rules of the page of taxes. */
export const GOLDEN: readonly Golden[] = [
  // ₦1,000,000.00 without VAT: each class and payee at its rate.
  row('dividend-interest', 100_000_000, {}, [100_000_000, 10_000_000, 0, 90_000_000]),
  row('dividend-interest', 100_000_000, NC, [100_000_000, 10_000_000, 0, 90_000_000]),
  row('dividend-interest', 100_000_000, RP, [100_000_000, 10_000_000, 0, 90_000_000]),
  row('dividend-interest', 100_000_000, NP, [100_000_000, 10_000_000, 0, 90_000_000]),
  row('royalty', 100_000_000, {}, [100_000_000, 10_000_000, 0, 90_000_000]),
  row('royalty', 100_000_000, NC, [100_000_000, 10_000_000, 0, 90_000_000]),
  row('royalty', 100_000_000, RP, [100_000_000, 5_000_000, 0, 95_000_000]),
  row('royalty', 100_000_000, NP, [100_000_000, 5_000_000, 0, 95_000_000]),
  row('rent-hire-lease', 100_000_000, {}, [100_000_000, 10_000_000, 0, 90_000_000]),
  row('rent-hire-lease', 100_000_000, NP, [100_000_000, 10_000_000, 0, 90_000_000]),
  row('fees', 100_000_000, {}, [100_000_000, 5_000_000, 0, 95_000_000]),
  row('fees', 100_000_000, NC, [100_000_000, 10_000_000, 0, 90_000_000]),
  row('fees', 100_000_000, RP, [100_000_000, 5_000_000, 0, 95_000_000]),
  row('fees', 100_000_000, NP, [100_000_000, 10_000_000, 0, 90_000_000]),
  row('goods', 100_000_000, {}, [100_000_000, 2_000_000, 0, 98_000_000]),
  row('goods', 100_000_000, RP, [100_000_000, 2_000_000, 0, 98_000_000]),
  row('goods', 100_000_000, NC, [100_000_000, 0, 0, 100_000_000]),
  row('goods', 100_000_000, NP, [100_000_000, 0, 0, 100_000_000]),
  row('towers', 100_000_000, {}, [100_000_000, 2_000_000, 0, 98_000_000]),
  row('towers', 100_000_000, NC, [100_000_000, 5_000_000, 0, 95_000_000]),
  row('services', 100_000_000, {}, [100_000_000, 2_000_000, 0, 98_000_000]),
  row('services', 100_000_000, NP, [100_000_000, 5_000_000, 0, 95_000_000]),
  row('construction', 100_000_000, {}, [100_000_000, 2_000_000, 0, 98_000_000]),
  row('construction', 100_000_000, NC, [100_000_000, 5_000_000, 0, 95_000_000]),
  row('other-construction', 100_000_000, RP, [100_000_000, 5_000_000, 0, 95_000_000]),
  row('other-construction', 100_000_000, NP, [100_000_000, 10_000_000, 0, 90_000_000]),
  row('directors-fees', 100_000_000, RP, [100_000_000, 15_000_000, 0, 85_000_000]),
  row('directors-fees', 100_000_000, NP, [100_000_000, 20_000_000, 0, 80_000_000]),
  row('directors-fees', 100_000_000, {}, [100_000_000, 0, 0, 100_000_000]),
  row('not-liable', 100_000_000, {}, [100_000_000, 0, 0, 100_000_000]),
  // VAT in the amount: ₦1,075,000.00 is ₦1,000,000.00 and ₦75,000.00; it is withheld whole.
  row('goods', 107_500_000, { vat: 'included' }, [100_000_000, 2_000_000, 7_500_000, 98_000_000]),
  row('fees', 107_500_000, { vat: 'added' }, [100_000_000, 5_000_000, 7_500_000, 95_000_000]),
  row('not-liable', 107_500_000, { vat: 'included' }, [100_000_000, 0, 7_500_000, 100_000_000]),
  row('services', 107_500_000, { vat: 'exempt' }, [107_500_000, 2_150_000, 0, 105_350_000]),
  // ₦1,000,000.00 with VAT in it is ₦930,232.56 before it: 5 % of that is 4,651,162.8 kobo, 7.5 % 6,976,744.2.
  row('fees', 100_000_000, { vat: 'included' }, [93_023_256, 4_651_163, 6_976_744, 88_372_093]),
  // ₦999.99: 930.22 before VAT; 2 % 1,860.44, 7.5 % 6,976.65.
  row('goods', 99_999, { vat: 'included' }, [93_022, 1_860, 6_977, 91_162]),
  // One kobo: nothing of it is a kobo.
  row('fees', 1, { vat: 'included' }, [1, 0, 0, 1]),
  // ₦0.10 at 5 % is half a kobo, which is rounded up.
  row('fees', 10, {}, [10, 1, 0, 9]),
  row('goods', 24, {}, [24, 0, 0, 24]),
  row('goods', 25, {}, [25, 1, 0, 24]),
  // Without a TIN twice the rate; VAT stays as it is.
  row('goods', 100_000_000, { has_tin: false }, [100_000_000, 4_000_000, 0, 96_000_000]),
  row(
    'fees',
    107_500_000,
    { vat: 'included', has_tin: false },
    [100_000_000, 10_000_000, 7_500_000, 90_000_000],
  ),
  row('directors-fees', 100_000_000, { ...NP, has_tin: false }, [100_000_000, 40_000_000, 0, 60_000_000]),
  // A small company: ₦2,000,000.00 in the month, and one kobo more.
  row('fees', 200_000_000, { is_small: true }, [200_000_000, 0, 0, 200_000_000]),
  row('fees', 200_000_001, { is_small: true }, [200_000_001, 10_000_000, 0, 190_000_001]),
  row(
    'fees',
    100_000_000,
    { is_small: true, month_before_kobo: 100_000_000 },
    [100_000_000, 0, 0, 100_000_000],
  ),
  row(
    'fees',
    100_000_000,
    { is_small: true, month_before_kobo: 100_000_001 },
    [100_000_000, 5_000_000, 0, 95_000_000],
  ),
  // The limit is of the amount before VAT, and VAT is withheld all the same.
  row('goods', 215_000_000, { is_small: true, vat: 'included' }, [200_000_000, 0, 15_000_000, 200_000_000]),
  row('goods', 100_000_000, { is_small: true, has_tin: false }, [100_000_000, 4_000_000, 0, 96_000_000]),
  // Stamp duty, 1 % before VAT.
  row(
    'construction',
    107_500_000,
    { vat: 'included', is_stamped: true },
    [100_000_000, 2_000_000, 7_500_000, 97_000_000, 1_000_000],
  ),
  // The largest amount: ₦70 trillion at 10 % and 7.5 %.
  row(
    'rent-hire-lease',
    7_000_000_000_000_000,
    {},
    [7_000_000_000_000_000, 700_000_000_000_000, 0, 6_300_000_000_000_000],
  ),
];
