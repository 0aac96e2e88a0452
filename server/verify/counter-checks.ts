import type { Check } from './check.ts';

/** By the prefix of a code, the table whose records are called so. */
export const CODED = {
  EXP: 'expenditures',
  SP: 'batches',
  TPP: 'batches',
  TXR: 'tax_remittances',
  PYS: 'payment_schedules',
  BST: 'bank_statements',
  RV: 'reversals',
  FRV: 'reservations',
  HRS: 'hotels',
  HLD: 'holds',
  PROD: 'products',
  MER: 'meetings',
  MND: 'mandates',
  RF: 'refunds',
  SC: 'claims',
  TA: 'touring_advances',
  RT: 'retirements',
  ORD: 'orders',
  RQS: 'requisitions',
  WOF: 'stock_write_offs',
  CNT: 'stock_counts',
  DLG: 'delegations',
} as const;

const WIDTHS = [5, 6, 7, 8, 9] as const;

/** As which one the digits of a code (SQL) were drawn: `permuted_code` of the database, the other way round. */
function placeOf(digits: string): string {
  const widths = WIDTHS.map((width) => {
    const span = 10n ** BigInt(width);
    const shorter = WIDTHS.filter((less) => less < width).reduce((sum, less) => sum + 10 ** less, 0);
    return `when ${width} then ${shorter} + ((${digits}::bigint - 4821 + ${span}) % ${span}) * ${inverse(61_803n, span)} % ${span}`;
  });
  return `case length(${digits}) ${widths.join(' ')} end`;
}

function inverse(factor: bigint, span: bigint): bigint {
  let [rest, less, at, before] = [span, factor, 0n, 1n];
  while (less > 1n) {
    const times = rest / less;
    [rest, less] = [less, rest - times * less];
    [at, before] = [before, at - times * before];
  }
  return ((before % span) + span) % span;
}

/** No record has a code that its counter has not given out yet: the next ones would meet it. */
const codes: Check = {
  title: 'Counters of codes',
  bad: `
    select d.prefix, permuted_code(d.prefix, d.place) as code, c.prefix is null as is_of_none
      from (${Object.entries(CODED)
        .map(
          ([prefix, table]) => `
        select '${prefix}' as prefix, max(${placeOf(`substr(code, ${prefix.length + 1})`)}) as place from ${table} where code ~ '^${prefix}[0-9]{5,9}$'`,
        )
        .join(' union all ')}) d left join code_counters c on c.prefix = d.prefix
     where d.place > coalesce(case when c.prefix is not null then pg_sequence_last_value(c.sequence_name::regclass) end, -1) order by code`,
  sentence: ({ prefix, code, is_of_none }) =>
    is_of_none
      ? `No counter gave out the code ${code}.`
      : `The counter of codes that begin with ${prefix} is behind ${code}, which is given out.`,
  counted: 'select count(*) as counters from code_counters',
  extent: ({ counters }) => `${counters} counters`,
};

const REFERENCES = `
  select d.id, d.department_id, split_part(d.reference_no, '/', 1) as abv, split_part(d.reference_no, '/', 2)::integer as year,
      split_part(d.reference_no, '/', 3)::integer as number, d.reference_no
    from documents d where d.reference_no ~ '^[^/]+/[0-9]{4}/[0-9]{1,9}$'`;

/**
 * References of documents number themselves within their department and year without gaps, up to the last that was given out. A
 * number that another department had given out under the same abbreviation is passed over.
 */
const references: Check = {
  title: 'References of documents',
  bad: `
    with given as materialized (${REFERENCES}),
    called as materialized (select department_id, abv from given union select id, abv from departments),
    missing as materialized (
      select c.department_id, c.year, n.number from document_counters c cross join lateral generate_series(1, c.last) n(number)
        left join given g on (g.department_id, g.year, g.number) = (c.department_id, c.year, n.number) where g.id is null)
    select * from (
      select o.abv || '/' || m.year || '/' || m.number as reference, m.year, 'missing' as wrong
        from missing m join departments o on o.id = m.department_id
       where not exists (select from given t join called s on s.abv = t.abv and s.department_id = m.department_id
         where t.year = m.year and t.number = m.number and t.department_id <> m.department_id)
      union all
      select g.reference_no, g.year, 'ahead' from given g join departments o on o.id = g.department_id and o.abv = g.abv
        left join document_counters c on (c.department_id, c.year) = (g.department_id, g.year) where g.number > coalesce(c.last, 0)
    ) bad order by year, reference`,
  sentence: ({ reference, wrong }) =>
    wrong === 'missing'
      ? `No document has the reference ${reference}, which was given out.`
      : `Document ${reference} has a reference that was not given out yet.`,
  counted: 'select coalesce(sum(last), 0) as numbers, count(*) as counters from document_counters',
  extent: ({ numbers, counters }) => `${numbers} references of ${counters} counters`,
};

/** What is proved of the counters that codes and references are given out by; those of vouchers and receipts are proved with them. */
export const COUNTER_CHECKS: readonly Check[] = [codes, references];
