import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import { authenticate } from '../http/authenticate.ts';

/** A bare node:http server that signs the caller in like the portal and answers one page of their department's expenditures with its total: the yardstick. */
export async function startBareHandler(pool: pg.Pool): Promise<{ url: string; server: Server }> {
  const server = createServer(async (request, response) => {
    const token = request.headers.authorization?.split(' ')[1] ?? '';
    const actor = await authenticate(pool, token);
    if (!actor) {
      response.writeHead(401).end();
      return;
    }
    const [page, totals] = await Promise.all([
      pool.query(PAGE, [actor.department_ids[0]]),
      pool.query(TOTALS, [actor.department_ids[0]]),
    ]);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ data: page.rows, meta: totals.rows[0] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server };
}

const WHERE = `department_id = $1 and status = 'paid'`;
const PAGE = `
  select e.*, c.code as budget_code, s.name as sub_head, d.name as department, u.name as raised_by, b.code as batch
    from (select * from expenditures where ${WHERE} order by created_at desc, id desc limit 25) e
    join funds f on f.id = e.fund_id join budget_codes c on c.id = f.budget_code_id join sub_budget_heads s on s.id = f.sub_budget_head_id
    join departments d on d.id = e.department_id join users u on u.id = e.user_id left join batches b on b.id = e.batch_id
   order by e.created_at desc, e.id desc`;
const TOTALS = `select count(*) as total, sum(amount_kobo) as amount from expenditures where ${WHERE}`;
