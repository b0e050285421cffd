import type {
  ArrowFunction,
  Expression,
  Node,
  ObjectLiteralExpression,
  TemplateLiteral,
} from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';
import type { Checker, Symbol } from 'typescript/unstable/sync';

/** Stands for a value until the whole text is known; the parameters are numbered then. */
const VALUE = '\u0000';

/** What parameters of a function stand for where it is called, by the parameter's symbol. */
type Bound = ReadonlyMap<number, { readonly expression: Expression; readonly bound: Bound }>;

const NOTHING: Bound = new Map();

/**
 * Reads the text a `sql` template makes, without running anything: spliced statements are followed through constants, functions and
 * imports. Where the program decides what is spliced in, the longest is taken, so optional conditions are all there.
 */
export const sqlTextOf = (checker: Checker, expression: Expression): string => {
  const text = read(checker, expression, NOTHING);
  if (text === null) throw new Error(`cannot be read without running it: ${expression.getText()}`);
  let number = 0;
  return text.replaceAll(VALUE, () => `$${(number += 1)}`);
};

/** Null: not to be read. */
const read = (checker: Checker, expression: Expression, bound: Bound): string | null => {
  const sub = (inner: Expression): string | null => read(checker, inner, bound);
  if (is.isParenthesizedExpression(expression) || is.isAsExpression(expression)) return sub(expression.expression);
  if (is.isSatisfiesExpression(expression) || is.isNonNullExpression(expression)) return sub(expression.expression);
  if (is.isTaggedTemplateExpression(expression)) return compose(checker, expression.template, bound);
  if (is.isConditionalExpression(expression)) return longest([sub(expression.whenTrue), sub(expression.whenFalse)]);
  if (is.isBinaryExpression(expression)) return longest([sub(expression.left), sub(expression.right)]);
  if (is.isCallExpression(expression)) return readCall(checker, expression, bound);
  if (is.isElementAccessExpression(expression)) return readAnyOf(checker, expression.expression, bound);
  if (is.isPropertyAccessExpression(expression)) {
    return (
      readName(checker, expression.name, bound) ?? readProperty(checker, expression.expression, expression.name, bound)
    );
  }
  if (is.isIdentifier(expression)) return readName(checker, expression, bound);
  return null;
};

const longest = (texts: readonly (string | null)[]): string | null =>
  texts.reduce((best, text) => ((text?.length ?? -1) > (best?.length ?? -1) ? text : best), null);

const compose = (checker: Checker, template: TemplateLiteral, bound: Bound): string | null => {
  if (is.isNoSubstitutionTemplateLiteral(template)) return template.text;
  let text = template.head.text;
  for (const { expression, literal } of template.templateSpans) {
    const part = isStatement(checker, expression) ? read(checker, expression, bound) : VALUE;
    if (part === null) return null;
    text += part + literal.text;
  }
  return text;
};

const isStatement = (checker: Checker, expression: Expression): boolean => {
  const type = checker.getTypeAtLocation(expression);
  return type !== undefined && ['text', 'values', 'name'].every((name) => checker.getPropertyOfType(type, name));
};

const symbolOf = (checker: Checker, name: Node): Symbol | undefined => {
  const shorthand = is.isShorthandPropertyAssignment(name.parent)
    ? checker.getShorthandAssignmentValueSymbol(name.parent)
    : undefined;
  const symbol = shorthand ?? checker.getSymbolAtLocation(name);
  const declared = symbol?.declarations[0]?.resolve();
  return symbol !== undefined && declared !== undefined && is.isImportSpecifier(declared)
    ? checker.getAliasedSymbol(symbol)
    : symbol;
};

const declarationOf = (checker: Checker, name: Node): Node | undefined =>
  symbolOf(checker, name)?.declarations[0]?.resolve();

const readName = (checker: Checker, name: Node, bound: Bound): string | null => {
  const symbol = symbolOf(checker, name);
  const input = symbol === undefined ? undefined : bound.get(symbol.id);
  if (input !== undefined) return read(checker, input.expression, input.bound);
  const declared = symbol?.declarations[0]?.resolve();
  if (declared === undefined) return null;
  if (is.isParameterDeclaration(declared)) return readFromCallers(checker, declared);
  if (is.isShorthandPropertyAssignment(declared)) return readName(checker, declared.name, bound);
  if (is.isBindingElement(declared)) {
    const taken = declared.parent.parent;
    const whole = is.isVariableDeclaration(taken) ? taken.initializer : undefined;
    const key = declared.propertyName ?? declared.name;
    return whole === undefined || key === undefined ? null : readProperty(checker, whole, key, bound);
  }
  const initializer = initializerOf(declared) ?? firstOfLoop(checker, declared);
  return initializer === undefined ? null : read(checker, initializer, bound);
};

/** A property of an object that stands in the sources: a constant, an entry of a table, what a loop takes first. */
const readProperty = (checker: Checker, whole: Expression, name: Node, bound: Bound): string | null => {
  const requested = name.getText();
  for (const entry of objectOf(checker, whole)?.properties ?? []) {
    if (is.isShorthandPropertyAssignment(entry) && entry.name.getText() === requested)
      return readName(checker, entry.name, bound);
    if (is.isPropertyAssignment(entry) && entry.name.getText() === requested)
      return read(checker, entry.initializer, bound);
  }
  return null;
};

const objectOf = (checker: Checker, expression: Expression | undefined): ObjectLiteralExpression | undefined => {
  if (expression === undefined || is.isObjectLiteralExpression(expression)) return expression;
  if (is.isAsExpression(expression) || is.isSatisfiesExpression(expression))
    return objectOf(checker, expression.expression);
  if (is.isElementAccessExpression(expression)) {
    const [entry] = objectOf(checker, expression.expression)?.properties ?? [];
    return entry !== undefined && is.isPropertyAssignment(entry) ? objectOf(checker, entry.initializer) : undefined;
  }
  const declared = is.isIdentifier(expression) ? declarationOf(checker, expression) : undefined;
  return declared && objectOf(checker, initializerOf(declared) ?? firstOfLoop(checker, declared));
};

/** Of `for (const one of LIST)` the first of the list. */
const firstOfLoop = (checker: Checker, declared: Node): Expression | undefined => {
  const loop = declared.parent?.parent;
  if (loop === undefined || !is.isForOfStatement(loop) || !is.isIdentifier(loop.expression)) return undefined;
  const list = declarationOf(checker, loop.expression);
  const elements = list && initializerOf(list);
  return elements !== undefined && is.isArrayLiteralExpression(elements) ? elements.elements[0] : undefined;
};

const initializerOf = (declared: Node): Expression | undefined =>
  is.isVariableDeclaration(declared) || is.isPropertyAssignment(declared) ? declared.initializer : undefined;

/** Any entry of a table of statements. */
const readAnyOf = (checker: Checker, table: Expression, bound: Bound): string | null =>
  longest(
    (objectOf(checker, table)?.properties ?? []).map((entry) =>
      is.isPropertyAssignment(entry) ? read(checker, entry.initializer, bound) : null,
    ),
  );

type Called = { readonly parameters: readonly Node[]; readonly body: Node };

const calledBy = (made: Node | undefined): Called[] => {
  if (made === undefined || !(is.isArrowFunction(made) || is.isFunctionDeclaration(made))) return [];
  return made.body === undefined ? [] : [{ parameters: [...made.parameters], body: made.body }];
};

/** What a call may run: a function by its name, or any entry of a table of functions. */
const functionsOf = (checker: Checker, callee: Expression): Called[] => {
  if (is.isElementAccessExpression(callee))
    return (objectOf(checker, callee.expression)?.properties ?? []).flatMap((entry) => calledBy(initializerOf(entry)));
  const declared = declarationOf(checker, is.isPropertyAccessExpression(callee) ? callee.name : callee);
  return calledBy(declared === undefined ? undefined : (initializerOf(declared) ?? declared));
};

const readCall = (checker: Checker, call: Expression, bound: Bound): string | null => {
  if (!is.isCallExpression(call)) return null;
  const [joining, first] = call.arguments;
  const isJoin = is.isPropertyAccessExpression(call.expression) && call.expression.name.text === 'reduce';
  if (isJoin && joining !== undefined && is.isArrowFunction(joining))
    return readJoin(checker, { joining, first, bound });
  return longest(
    functionsOf(checker, call.expression).flatMap((called) => {
      const inside = new Map(bound);
      called.parameters.forEach((parameter, index) => {
        const argument = call.arguments[index];
        if (argument !== undefined) bind(checker, inside, { parameter, argument, bound });
      });
      return resultsOf(called.body).map((result) => read(checker, result, inside));
    }),
  );
};

/** `list.reduce((all, one) => sql`...`, start)`, as for a list of one. */
const readJoin = (
  checker: Checker,
  { joining, first, bound }: { joining: ArrowFunction; first: Expression | undefined; bound: Bound },
): string | null => {
  const inside = new Map(bound);
  const [all] = joining.parameters;
  if (all !== undefined && first !== undefined) bind(checker, inside, { parameter: all, argument: first, bound });
  return longest(resultsOf(joining.body).map((result) => read(checker, result, inside)));
};

/** A parameter, or the names it is taken apart into, stand for the argument or its properties. */
const bind = (
  checker: Checker,
  into: Map<number, { expression: Expression; bound: Bound }>,
  { parameter, argument, bound }: { parameter: Node; argument: Expression; bound: Bound },
): void => {
  if (!is.isParameterDeclaration(parameter)) return;
  const put = (name: Node, expression: Expression): void => {
    const symbol = checker.getSymbolAtLocation(name);
    if (symbol !== undefined) into.set(symbol.id, { expression, bound });
  };
  if (is.isIdentifier(parameter.name)) return put(parameter.name, argument);
  if (!is.isObjectBindingPattern(parameter.name) || !is.isObjectLiteralExpression(argument)) return;
  for (const { name } of parameter.name.elements) {
    const requested = name?.getText();
    for (const entry of argument.properties) {
      if (name === undefined) continue;
      if (is.isPropertyAssignment(entry) && entry.name.getText() === requested) put(name, entry.initializer);
      else if (is.isShorthandPropertyAssignment(entry) && is.isIdentifier(entry.name) && entry.name.text === requested)
        put(name, entry.name);
    }
  }
};

const resultsOf = (body: Node): Expression[] => {
  if (!is.isBlock(body)) return [body as Expression];
  const results: Expression[] = [];
  const visit = (node: Node): void => {
    if (is.isArrowFunction(node) || is.isFunctionDeclaration(node)) return;
    if (is.isReturnStatement(node) && node.expression !== undefined) results.push(node.expression);
    node.forEachChild(visit);
  };
  visit(body);
  return results;
};

/** A parameter that holds a statement: what callers in the same file give it. */
const readFromCallers = (checker: Checker, parameter: Node): string | null => {
  const made = parameter.parent;
  if (!is.isArrowFunction(made) || !is.isVariableDeclaration(made.parent)) return null;
  const index = made.parameters.findIndex((one) => one === parameter);
  const self = checker.getSymbolAtLocation(made.parent.name)?.id;
  const input: Expression[] = [];
  const visit = (node: Node): void => {
    if (is.isCallExpression(node) && checker.getSymbolAtLocation(node.expression)?.id === self) {
      const argument = node.arguments[index];
      if (argument !== undefined) input.push(argument);
    }
    node.forEachChild(visit);
  };
  visit(made.getSourceFile());
  return longest(input.map((one) => read(checker, one, NOTHING)));
};

export const isSqlTemplate = (node: Node): boolean =>
  is.isTaggedTemplateExpression(node) && is.isIdentifier(node.tag) && node.tag.text === 'sql';
