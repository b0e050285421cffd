import type { Expression, Node, SourceFile } from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';
import { API, type Checker, type Type } from 'typescript/unstable/sync';
import { lineAt } from '#tools/checks/sources.ts';
import { ROOT } from '#tools/run/files.ts';
import { isSqlTemplate, sqlTextOf } from './sql-text.ts';

export type RowField = {
  readonly name: string;
  readonly isOptional: boolean;
  readonly isNullable: boolean;
  /** The kinds of value it may be, null aside: `string`, `number`, `Date`, an array as `string[]`; `any` for what JSON holds. */
  readonly kinds: readonly string[];
};

/** A statement of the program as it is written, with the row it is declared to give; null where none is declared. */
export type WrittenStatement = {
  readonly file: string;
  readonly line: number;
  readonly text: string | Error;
  readonly row: readonly RowField[] | null;
};

const HOLD_STATEMENTS = /^(?:app|features|flows|platform)\//;
const VERBS = new Set(['rows', 'one', 'maybe', 'run']);

/** Every statement the program can send, read from its sources. */
export const listStatements = (): WrittenStatement[] => {
  const api = new API({ cwd: ROOT });
  try {
    const [project] = api.updateSnapshot({ openProject: `${ROOT}/tsconfig.server.json` }).getProjects();
    if (project === undefined) throw new Error('no project of server code');
    const { checker, program } = project;
    return program
      .getSourceFileNames()
      .map((path) => ({ path, file: path.slice(ROOT.length + 1) }))
      .filter(({ file }) => HOLD_STATEMENTS.test(file) && !file.endsWith('.test.ts'))
      .flatMap(({ path, file }) => {
        const source = program.getSourceFile(path);
        return source?.text.includes('sql') === true ? statementsIn(checker, source, file) : [];
      });
  } finally {
    api.close();
  }
};

const statementsIn = (checker: Checker, source: SourceFile, file: string): WrittenStatement[] => {
  const found = new Set<Expression>();
  const visit = (node: Node): void => {
    if (is.isTaggedTemplateExpression(node) && isSqlTemplate(node) && (node.typeArguments?.length ?? 0) > 0)
      found.add(node);
    const sent = sentBy(node);
    if (sent !== null) found.add(sent);
    node.forEachChild(visit);
  };
  visit(source);
  return [...found].map((statement) => ({
    file,
    line: lineAt(source.text, statement.getStart()),
    text: readText(checker, statement),
    row: rowOf(checker, statement),
  }));
};

/** What is handed to `tx.run` and its like as it stands there. */
const sentBy = (node: Node): Expression | null => {
  if (!is.isCallExpression(node) || !is.isPropertyAccessExpression(node.expression)) return null;
  const [statement] = node.arguments;
  if (!VERBS.has(node.expression.name.text) || statement === undefined || node.arguments.length !== 1) return null;
  return is.isTaggedTemplateExpression(statement) && isSqlTemplate(statement) ? statement : null;
};

const readText = (checker: Checker, statement: Expression): string | Error => {
  try {
    return sqlTextOf(checker, statement);
  } catch (error) {
    return error instanceof Error ? error : new Error('unknown');
  }
};

const rowOf = (checker: Checker, statement: Expression): RowField[] | null => {
  const input = is.isTaggedTemplateExpression(statement) ? statement.typeArguments?.[0] : undefined;
  const type = input && checker.getTypeFromTypeNode(input);
  if (type === undefined) return null;
  return checker.getPropertiesOfType(type).map((property): RowField => {
    const parts = partsOf(checker.getTypeOfSymbol(property));
    const kinds = [...new Set(parts.map((part) => kindOf(checker, part)))];
    return {
      name: property.name,
      isOptional: kinds.includes('undefined'),
      isNullable: kinds.includes('null'),
      kinds: kinds.filter((kind) => kind !== 'null' && kind !== 'undefined'),
    };
  });
};

const partsOf = (type: Type | undefined): readonly Type[] =>
  type === undefined ? [] : type.isUnionType() ? type.getTypes() : [type];

const kindOf = (checker: Checker, type: Type): string => {
  if (type.isStringLiteralType()) return 'string';
  if (type.isNumberLiteralType()) return 'number';
  if (type.isBooleanLiteralType()) return 'boolean';
  const [element] = checker.isArrayType(type) && type.isTypeReference() ? checker.getTypeArguments(type) : [];
  if (element !== undefined)
    return `${[...new Set(partsOf(element).map((part) => kindOf(checker, part)))].join('|')}[]`;
  const text = checker.typeToString(type);
  if (/^(?:string|number|boolean|Date|null|undefined|unknown)$/.test(text)) return text;
  if (/^(?:true|false)$/.test(text)) return 'boolean';
  if (text.startsWith('Buffer') || text.startsWith('Uint8Array')) return 'Buffer';
  return checker.isTypeAssignableTo(type, checker.getStringType()) ? 'string' : 'object';
};
