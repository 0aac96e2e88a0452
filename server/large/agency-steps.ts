import type { LargeSize, Step } from './step.ts';

/** The statements that make the people and places of a large agency: departments, staff, heads, codes and funds, which have nothing yet. */
export function agencySteps({ staff, funds }: LargeSize): Step[] {
  return [
    {
      name: 'departments',
      told: true,
      text: `
        insert into departments (name, code, abv, type)
        select 'Zonal Office ' || n, 'L' || lpad(n::text, 3, '0'), 'L' || lpad(n::text, 3, '0'), 'directorate' from generate_series(1, 40) n`,
    },
    {
      name: 'staff',
      text: `
        insert into users (staff_no, firstname, surname, email, department_id, status, created_at)
        select 'LRG/' || lpad(n::text, 5, '0'), (array['Ada', 'Musa', 'Tari', 'Ngozi', 'Bassey', 'Halima'])[1 + n % 6] || ' ' || n,
               (array['Okafor', 'Bello', 'Ebikeme', 'Okon', 'Yakubu', 'Adébáyọ̀', 'Ɗanjuma'])[1 + n % 7], 'large' || n || '@agency.test',
               (select id from departments where code = 'L' || lpad((1 + n % 40)::text, 3, '0')), 'active', now() - interval '3 years'
          from generate_series(1, ${staff}) n;
        insert into bank_details (user_id, payee, bank_name, account_number, status, is_inherited)
        select id, name, 'First Bank', lpad(substr(staff_no, 5)::int::text, 10, '3'), 'in-force', true from users where staff_no like 'LRG/%';
        insert into users (staff_no, firstname, surname, email, department_id, status, created_at)
        select 'LRGT/00001', 'Amina', 'Large', 'large-treasury@agency.test', min(id), 'active', now() - interval '3 years' from departments where code = 'L001';
        create temp table large_treasury as select id from users where staff_no = 'LRGT/00001';
        update users u set bank_name = d.bank_name, account_number = d.account_number from bank_details d where d.user_id = u.id and u.staff_no like 'LRG/%';
        update departments d set head_id = u.id from users u where u.staff_no = 'LRG/' || lpad(((substr(d.code, 2)::int + 38) % 40 + 1)::text, 5, '0') and d.code ~ '^L[0-9]{3}$'`,
    },
    {
      name: 'heads and codes',
      told: true,
      text: `
        insert into budget_heads (code, name) values ('L900', 'Large programmes');
        insert into sub_budget_heads (budget_head_id, name, type)
        select (select id from budget_heads where code = 'L900'), 'Programme ' || n, (array['capital', 'recurrent'])[1 + n % 2] from generate_series(1, 50) n;
        insert into budget_codes (code) select (array['C', 'R'])[1 + n % 2] || 'L' || lpad(n::text, 5, '0') from generate_series(1, ${funds}) n`,
    },
    {
      name: 'funds',
      text: `
        create temp table large_funds as
        select n, nextval(pg_get_serial_sequence('funds', 'id')) as fund_id,
               (select id from budget_codes where code = (array['C', 'R'])[1 + n % 2] || 'L' || lpad(n::text, 5, '0')) as code_id,
               (select id from sub_budget_heads where name = 'Programme ' || (1 + n % 50) and budget_head_id = (select id from budget_heads where code = 'L900')) as sub_id,
               (select id from departments where code = 'L' || lpad((1 + n % 40)::text, 3, '0')) as department_id,
               (select min(id) from users where staff_no like 'LRG/%') + (n % ${staff}) as officer_id
          from generate_series(1, ${funds}) n;
        insert into funds (id, budget_code_id, sub_budget_head_id, department_id, budget_year, created_at)
        overriding system value
        select fund_id, code_id, sub_id, department_id, 2024, now() - interval '2 years' from large_funds;
        update funds f set search_text = fold(concat_ws(' ', c.code, s.name, d.name, d.abv))
          from budget_codes c, sub_budget_heads s, departments d
         where f.id in (select fund_id from large_funds) and c.id = f.budget_code_id and s.id = f.sub_budget_head_id and d.id = f.department_id`,
    },
  ];
}
