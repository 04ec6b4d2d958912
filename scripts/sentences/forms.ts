import { bare, type Node } from './tree';

/** Parts of a text: what is always there, and places. */
export type Form = readonly (string | Node)[];

/** A form, and which conditions it supposes: `count === 1` → whether it holds. */
interface Way {
  readonly form: Form;
  readonly where: ReadonlyMap<string, boolean>;
}

const MOST = 16;

/**
 * Every way in which an expression can read, with a place for what is known only when it is said: `a ? 'x' : 'y'` within a template
 * makes two sentences, as many languages say them differently. Null for what is no text. `code`: the whole file.
 */
export function formsOf(node: Node, code: string): Form[] | null {
  return waysOf(node, code)?.map(({ form }) => form) ?? null;
}

function waysOf(node: Node, code: string): Way[] | null {
  const own = bare(node);
  if (own.type === 'Literal') return typeof own.value === 'string' ? [always(own.value)] : null;
  if (own.type === 'TemplateLiteral') {
    const between: Way[][] = own.expressions.map((one: Node) => within(one, code));
    const parts = own.quasis.flatMap((quasi: Node, i: number) => [[always(quasi.value.cooked)], between[i] ?? []]);
    return product(
      parts.filter((part: Way[]) => part.length > 0),
      own,
    );
  }
  if (own.type === 'BinaryExpression' && own.operator === '+') {
    const [left, right] = [waysOf(own.left, code), waysOf(own.right, code)];
    return left || right ? product([left ?? [always(bare(own.left))], right ?? [always(bare(own.right))]], own) : null;
  }
  return null;
}

function always(part: string | Node): Way {
  return { form: [part], where: new Map() };
}

/** What can stand between two parts of a template. */
function within(node: Node, code: string): Way[] {
  const own = bare(node);
  if (own.type === 'ConditionalExpression') {
    const test = code.slice(own.test.start, own.test.end);
    return [
      ...supposing(within(own.consequent, code), test, true),
      ...supposing(within(own.alternate, code), test, false),
    ];
  }
  if (own.type === 'LogicalExpression' && own.operator !== '&&' && waysOf(own.right, code))
    return [...within(own.left, code), ...within(own.right, code)];
  return waysOf(own, code) ?? [always(own)];
}

function supposing(ways: readonly Way[], test: string, holds: boolean): Way[] {
  return ways.map(({ form, where }) => ({ form, where: new Map([...where, [test, holds]]) }));
}

function product(parts: readonly Way[][], whole: Node): Way[] {
  const ways = parts.reduce<Way[]>(
    (made, part) => made.flatMap((one) => part.flatMap((next) => joined(one, next) ?? [])),
    [{ form: [], where: new Map() }],
  );
  return ways.length <= MOST ? ways : [{ form: withPlaces(whole), where: new Map() }];
}

/** One after the other, unless they suppose opposites: `${n === 1 ? 'it' : 'they'} ${n === 1 ? 'is' : 'are'}` reads in two ways. */
function joined(one: Way, next: Way): Way | null {
  for (const [test, holds] of next.where) if ((one.where.get(test) ?? holds) !== holds) return null;
  return { form: [...one.form, ...next.form], where: new Map([...one.where, ...next.where]) };
}

/** As it stands, with a place for each expression. */
function withPlaces({ quasis = [], expressions = [] }: Node): Form {
  return quasis.flatMap((quasi: Node, i: number) => [
    quasi.value.cooked,
    ...(i < expressions.length ? [bare(expressions[i])] : []),
  ]);
}

/** `%{0} start on no day of the event` */
export function templateOf(form: Form): string {
  let places = 0;
  return form.map((part) => (typeof part === 'string' ? part : `%{${places++}}`)).join('');
}

export function placesOf(form: Form): Node[] {
  return form.filter((part) => typeof part !== 'string');
}
