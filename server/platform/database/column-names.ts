import {
  CamelCasePlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  PostgresQueryCompiler,
  type QueryResult,
  type UnknownRow,
} from 'kysely';

/**
 * Columns in snake case there, in camel case here. The library's own plugin copies every statement to rename what stands in
 * it, which costs as much as compiling it: here the compiler renames, and rows without a name to change are left as they are.
 */
export class ColumnNames extends CamelCasePlugin {
  constructor() {
    super({ maintainNestedObjectKeys: true });
  }

  inDatabase(name: string): string {
    return this.snakeCase(name);
  }

  override transformQuery({ node }: PluginTransformQueryArgs) {
    return node;
  }

  override async transformResult({
    result,
  }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const [first] = result.rows;
    if (first === undefined) return result;
    const names = Object.keys(first).map((column) => [column, this.camelCase(column)] as const);
    if (names.every(([column, name]) => column === name)) return result;
    const rows = result.rows.map((row) => {
      const named: UnknownRow = {};
      for (const [column, name] of names) named[name] = row[column];
      return named;
    });
    return { ...result, rows };
  }
}

/** Writes names as the database has them. */
export class ColumnNamesCompiler extends PostgresQueryCompiler {
  readonly #names = new ColumnNames();

  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(this.#names.inDatabase(identifier));
  }
}
