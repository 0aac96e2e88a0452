import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

/**
 * The yardstick: what one would write for a single agency with node:http and pg alone, knowing every statement beforehand.
 * It uses nothing of the portal but its rows; one look-up of the session a call, prepared statements, no rules.
 */
export async function startPlainServer(connectionString: string): Promise<string> {
  const pool = new pg.Pool({ connectionString, max: 20 });
  const server = createServer(async (request, response) => {
    try {
      const data = await answer(pool, request);
      response.writeHead(data === undefined ? 404 : request.method === 'POST' ? 201 : 200, {
        'content-type': 'application/json',
      });
      response.end(JSON.stringify({ data }));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Lays the tables of the plain server beside the portal's, with one person signed in by `token` and one fund. */
export async function layPlain(
  pool: pg.Pool,
  person: { token: string; user_id: number; department_id: number },
): Promise<void> {
  await pool.query(`
    drop table if exists plain_sessions, plain_rights, plain_tags, plain_funds, plain_expenditures, plain_audit;
    create table plain_sessions (token text primary key, user_id bigint not null, department_id bigint not null);
    create table plain_rights (user_id bigint not null, name text not null, primary key (user_id, name));
    create table plain_tags (id bigint generated always as identity primary key, name text not null unique, created_at timestamptz not null default now());
    create table plain_funds (id bigint generated always as identity primary key, approved bigint not null, booked bigint not null check (booked <= approved));
    create table plain_expenditures (id bigint generated always as identity primary key, fund_id bigint not null references plain_funds, user_id bigint not null, beneficiary text not null, amount bigint not null, description text not null, created_at timestamptz not null default now());
    create index on plain_expenditures (fund_id, created_at desc);
    create table plain_audit (id bigint generated always as identity primary key, subject text not null, subject_id bigint not null, action text not null, user_id bigint not null, at timestamptz not null default now());
    create index on plain_audit (subject, subject_id);
    insert into plain_funds (approved, booked) values (1000000000000000, 0)`);
  await pool.query('insert into plain_sessions values ($1, $2, $3)', [
    person.token,
    person.user_id,
    person.department_id,
  ]);
  await pool.query(`insert into plain_rights values ($1, 'add-tags'), ($1, 'add-expenditures')`, [
    person.user_id,
  ]);
}

/** Takes them away again; what the server that was stopped had begun may still hold some of them. */
export async function removePlain(pool: pg.Pool): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      await pool.query(
        'drop table if exists plain_sessions, plain_rights, plain_tags, plain_expenditures, plain_funds, plain_audit',
      );
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== '40P01' || tries === 5) throw error;
    }
}

interface Session {
  user_id: string;
  department_id: string;
}

async function answer(pool: pg.Pool, request: IncomingMessage): Promise<unknown> {
  const url = new URL(request.url ?? '/', 'http://plain');
  const token = request.headers.authorization?.split(' ')[1] ?? '';
  const found = await pool.query<Session>({
    name: 'session',
    text: 'select user_id, department_id from plain_sessions where token = $1',
    values: [token],
  });
  const session = found.rows[0];
  if (!session) return undefined;
  if (request.method === 'POST') {
    const body = JSON.parse(await text(request)) as Record<string, unknown>;
    return url.pathname === '/tags' ? makeTag(pool, session, body) : raise(pool, session, body);
  }
  const one = /^\/expenditures\/(\d+)$/.exec(url.pathname);
  if (one) return readOne(pool, session, one[1] ?? '');
  const word = url.searchParams.get('search');
  return word === null ? list(pool, session) : search(pool, session, word);
}

const LABELLED = `e.*, c.code as budget_code, s.name as sub_head, d.name as department, u.name as raised_by, b.code as batch`;
const LABELS = `join funds f on f.id = e.fund_id join budget_codes c on c.id = f.budget_code_id
  join sub_budget_heads s on s.id = f.sub_budget_head_id join departments d on d.id = e.department_id
  join users u on u.id = e.user_id left join batches b on b.id = e.batch_id`;

async function list(pool: pg.Pool, { department_id }: Session) {
  const [page, total] = await Promise.all([
    pool.query({
      name: 'list',
      text: `select ${LABELLED} from (select * from expenditures where department_id = $1 and status = 'paid'
        order by created_at desc, id desc limit 25) e ${LABELS} order by e.created_at desc, e.id desc`,
      values: [department_id],
    }),
    pool.query({
      name: 'list total',
      text: `select count(*) as total, sum(amount_kobo) as amount from expenditures where department_id = $1 and status = 'paid'`,
      values: [department_id],
    }),
  ]);
  return { rows: page.rows, ...total.rows[0] };
}

async function search(pool: pg.Pool, { department_id }: Session, word: string) {
  const values = [department_id, `%${word.toLowerCase()}%`];
  const [page, total] = await Promise.all([
    pool.query({
      name: 'search',
      text: `select ${LABELLED} from (select * from expenditures where department_id = $1 and search_text like $2
        order by created_at desc, id desc limit 25) e ${LABELS} order by e.created_at desc, e.id desc`,
      values,
    }),
    pool.query({
      name: 'search total',
      text: 'select count(*) as total from expenditures where department_id = $1 and search_text like $2',
      values,
    }),
  ]);
  return { rows: page.rows, ...total.rows[0] };
}

/** What the portal answers of one: the row with its labels, its files and its payments. */
async function readOne(pool: pg.Pool, { department_id }: Session, id: string) {
  const [one, files, payments] = await Promise.all([
    pool.query({
      name: 'one',
      text: `select ${LABELLED} from expenditures e ${LABELS} where e.id = $1 and e.department_id = $2`,
      values: [id, department_id],
    }),
    pool.query({
      name: 'files of one',
      text: `select f.id, f.name, f.type, f.size_bytes, f.created_at from attachments a join files f on f.id = a.file_id
        where a.subject_type = 'expenditures' and a.subject_id = $1 order by f.id`,
      values: [id],
    }),
    pool.query({
      name: 'payments of one',
      text: `select id, pv_no, batch_id, batch_no, stage, status, amount_kobo, recovered_kobo, moved_at, paid_on
        from payments where expenditure_id = $1 order by id`,
      values: [id],
    }),
  ]);
  return one.rows[0] && { ...one.rows[0], files: files.rows, payments: payments.rows };
}

async function makeTag(pool: pg.Pool, { user_id }: Session, { name }: Record<string, unknown>) {
  await mustHave(pool, user_id, 'add-tags');
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query({
      name: 'make tag',
      text: 'insert into plain_tags (name) values ($1) returning *',
      values: [name],
    });
    await note(client, 'tags', rows[0].id, user_id);
    return rows[0];
  });
}

async function raise(pool: pg.Pool, { user_id }: Session, body: Record<string, unknown>) {
  await mustHave(pool, user_id, 'add-expenditures');
  return inTransaction(pool, async (client) => {
    const amount = Math.round(Number(body.amount) * 100);
    const drawn = await client.query({
      name: 'draw fund',
      text: 'update plain_funds set booked = booked + $2 where id = $1 and booked + $2 <= approved returning approved - booked as balance',
      values: [1, amount],
    });
    if (drawn.rowCount === 0) throw new Error('not enough');
    const { rows } = await client.query({
      name: 'raise',
      text: 'insert into plain_expenditures (fund_id, user_id, beneficiary, amount, description) values (1, $1, $2, $3, $4) returning *',
      values: [user_id, body.beneficiary, amount, body.description],
    });
    await note(client, 'expenditures', rows[0].id, user_id);
    return { ...rows[0], ...drawn.rows[0] };
  });
}

async function mustHave(pool: pg.Pool, userId: string, right: string): Promise<void> {
  const { rowCount } = await pool.query({
    name: 'right',
    text: 'select from plain_rights where user_id = $1 and name = $2',
    values: [userId, right],
  });
  if (rowCount === 0) throw new Error('not allowed');
}

async function note(client: pg.PoolClient, subject: string, id: string, userId: string): Promise<void> {
  await client.query({
    name: 'note',
    text: `insert into plain_audit (subject, subject_id, action, user_id) values ($1, $2, 'made', $3)`,
    values: [subject, id, userId],
  });
}

async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const done = await work(client);
    await client.query('commit');
    return done;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function text(request: IncomingMessage): Promise<string> {
  let read = '';
  for await (const part of request) read += part;
  return read;
}
