import type { CompiledQuery } from 'kysely';
import type { Db } from '../db.ts';

type Values = Record<string, unknown>;

/**
 * A statement whose text is the same whatever its values are: it is put together once, and asked again with other
 * values. What is asked with every page or report spares more by it than PostgreSQL takes to answer.
 * @param write hands its values on as they are: none of them says what the statement is.
 */
export function writtenOnce<V extends Values, Row>(
  write: (db: Db, values: V) => CompiledQuery<Row>,
): (db: Db, values: V) => Promise<Row[]> {
  let known: { query: CompiledQuery<Row>; valueOf: ((values: V) => unknown)[] } | undefined;
  return async (db, values) => {
    known ??= written(db, write, Object.keys(values));
    const parameters = known.valueOf.map((valueOf) => valueOf(values));
    const { rows } = await db.executeQuery<Row>({ ...known.query, parameters });
    return rows;
  };
}

function written<V extends Values, Row>(
  db: Db,
  write: (db: Db, values: V) => CompiledQuery<Row>,
  names: string[],
) {
  // Each stands for a value, and is found again among those of the statement.
  const places = new Map(names.map((name) => [{}, name]));
  const query = write(
    db,
    Object.fromEntries([...places].map(([place, name]) => [name, place])) as V,
  );
  const valueOf = query.parameters.map((parameter) => {
    const name = places.get(parameter as object);
    return name === undefined ? () => parameter : (values: V) => values[name];
  });
  return { query, valueOf };
}
