/**
 * The least a call can cost: Fastify, prepared statements and as many commits as our own handler needs, and nothing
 * else. `bench/http.mjs` compares our calls with these.
 */
import Fastify from 'fastify';
import pg from 'pg';

const { DATABASE_URL, PORT, PROVIDER_URL = '' } = process.env;

const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 20 });
await pool.query('create table if not exists bare (id bigint generated always as identity primary key, state text)');
await pool.query('create table if not exists bare_wallet (member text primary key, answer jsonb not null)');

const app = Fastify();
app.get('/healthz', async () => ({ status: 'alive' }));

app.get('/wallet', async (request) => {
  const member = String(request.headers.authorization).slice('Bearer '.length);
  await pool.query({ name: 'session', text: 'select member from bare_wallet where member = $1', values: [member] });
  const { rows } = await pool.query({
    name: 'wallet',
    text: 'select answer from bare_wallet where member = $1',
    values: [member],
  });
  return rows[0].answer;
});

/** One commit. */
const insert = async () => {
  const { rows } = await pool.query({
    name: 'insert',
    text: 'insert into bare (state) values ($1) returning id',
    values: ['sent'],
  });
  return rows[0].id;
};

app.post('/withdraw', async () => ({ reference: await insert() }));

app.post('/transfer', async (request) => {
  const reference = await insert();
  const answer = await fetch(PROVIDER_URL, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request.body),
  });
  await answer.json();
  await pool.query({ name: 'update', text: 'update bare set state = $2 where id = $1', values: [reference, 'done'] });
  return { reference };
});

await app.listen({ host: '127.0.0.1', port: Number(PORT) });
