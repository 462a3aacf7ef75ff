import Fastify from 'fastify';
import pg from 'pg';

/** Fastify and one INSERT: the least that any call can do that keeps something. The database is the argument. */
const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 });
await pool.query(
  'create table if not exists bare (id uuid primary key default gen_random_uuid(), body jsonb not null, at timestamptz not null default now())',
);
const app = Fastify();
app.post('/*', async (request) => {
  const { rows } = await pool.query({
    name: 'insert',
    text: 'insert into bare (body) values ($1) returning id, at',
    values: [JSON.stringify(request.body)],
  });
  return { status: 200, result: rows[0] as object };
});
console.log(`listening ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
