import ts from 'typescript';

/** One name that a statement brings in: `name` there, `as` here. */
export interface Bound {
  readonly name: string;
  readonly as: string;
  readonly isType: boolean;
}

/** An import, or an `export ... from`. */
export interface ImportStatement {
  readonly specifier: string;
  /** Undefined: everything, as a namespace, a star, an effect, or `import()`. */
  readonly names: readonly Bound[] | undefined;
  /** Nothing of it is there when the program runs. */
  readonly isType: boolean;
  readonly isReexport: boolean;
  /** The first and the last included; 0 for `import()`, which stands among other code. */
  readonly lines: number;
}

export interface SourceFile {
  readonly file: string;
  readonly text: string;
  readonly lines: number;
  readonly statements: readonly ImportStatement[];
  /** Lines where the type `any` stands. */
  readonly anys: readonly number[];
}

/** Reads a source with TypeScript's parser: types are not resolved, so a thousand files take a second. */
export function readFile(file: string, text: string): SourceFile {
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind);
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  const statements: ImportStatement[] = [];
  const anys: number[] = [];

  for (const node of source.statements) {
    if (!ts.isImportDeclaration(node) && !ts.isExportDeclaration(node)) continue;
    const { moduleSpecifier } = node;
    if (moduleSpecifier === undefined || !ts.isStringLiteral(moduleSpecifier)) continue;
    const names = ts.isImportDeclaration(node) ? namesOfImport(node) : namesOfExport(node);
    const isWholeType = ts.isImportDeclaration(node)
      ? node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
      : node.isTypeOnly;
    statements.push({
      specifier: moduleSpecifier.text,
      names,
      isType:
        isWholeType ||
        (names !== undefined && names.length > 0 && names.every(({ isType }) => isType)),
      isReexport: ts.isExportDeclaration(node),
      lines: lineOf(node.end) - lineOf(node.getStart(source)) + 1,
    });
  }

  const visit = (node: ts.Node): void => {
    if (node.kind === ts.SyntaxKind.AnyKeyword) anys.push(lineOf(node.getStart(source)) + 1);
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [specifier] = node.arguments;
      if (specifier !== undefined && ts.isStringLiteral(specifier))
        statements.push({ ...laterImport, specifier: specifier.text });
    }
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      const { literal } = node.argument;
      if (ts.isStringLiteral(literal))
        statements.push({ ...laterImport, specifier: literal.text, isType: true });
    }
    ts.forEachChild(node, visit);
  };
  // Most files have neither: walking their trees would take most of the time.
  if (/\bany\b|\bimport\(/.test(text)) visit(source);

  return { file, text, lines: countLines(text), statements, anys };
}

export function countLines(text: string): number {
  return text.split('\n').length - 1;
}

const laterImport = { names: undefined, isType: false, isReexport: false, lines: 0 };

function namesOfImport({ importClause }: ts.ImportDeclaration): Bound[] | undefined {
  if (importClause === undefined) return undefined;
  const { name, namedBindings } = importClause;
  if (namedBindings !== undefined && ts.isNamespaceImport(namedBindings)) return undefined;
  const own = name === undefined ? [] : [{ name: 'default', as: name.text, isType: false }];
  return [...own, ...(namedBindings?.elements.map(boundOf) ?? [])];
}

function namesOfExport({ exportClause }: ts.ExportDeclaration): Bound[] | undefined {
  if (exportClause === undefined || ts.isNamespaceExport(exportClause)) return undefined;
  return exportClause.elements.map(boundOf);
}

function boundOf({ name, propertyName, isTypeOnly }: ts.ImportSpecifier | ts.ExportSpecifier) {
  return { name: (propertyName ?? name).text, as: name.text, isType: isTypeOnly };
}
