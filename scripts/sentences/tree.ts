import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';

/** A node of the syntax tree (ESTree with TypeScript's own); which other members it has follows from its type. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  // biome-ignore lint/suspicious/noExplicitAny: the tree is only looked at, and each kind of node has members of its own.
  readonly [member: string]: any;
}

export interface Source {
  readonly path: string;
  readonly code: string;
  readonly program: Node;
  /** What a name of the file stands for: the value that a variable begins with, or a function. Several where it is declared more than once. */
  readonly named: ReadonlyMap<string, readonly Node[]>;
  /** Local name → where it comes from, for what is imported by a relative path. */
  readonly imported: ReadonlyMap<string, { readonly path: string; readonly name: string }>;
}

/** Reads a file of the project, path from its root. */
export function readSource(root: string, path: string): Source {
  const code = readFileSync(join(root, path), 'utf8');
  const { program, errors } = parseSync(path, code);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const named = new Map<string, Node[]>();
  const imported = new Map<string, { path: string; name: string }>();
  const note = (name: string, node: Node): unknown => named.set(name, [...(named.get(name) ?? []), node]);
  walk(program as unknown as Node, (node) => {
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init) note(node.id.name, node.init);
    if (/^(Function|Class)Declaration$/.test(node.type) && node.id) note(node.id.name, node);
    if (node.type !== 'ImportDeclaration' || !node.source.value.startsWith('.')) return;
    for (const { local, imported: name } of node.specifiers)
      if (name) imported.set(local.name, { path: `${join(dirname(path), node.source.value)}.ts`, name: name.name });
  });
  return { path, code, program: program as unknown as Node, named, imported };
}

/** Calls `enter` for each node below one, with those above it, nearest first; what it answers `false` for is not looked into. */
export function walk(
  node: Node,
  enter: (node: Node, above: readonly Node[]) => unknown,
  above: readonly Node[] = [],
): void {
  if (enter(node, above) === false) return;
  const further = [node, ...above];
  for (const child of childrenOf(node)) walk(child, enter, further);
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).filter(isNode));
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
}

/** What stands at a node without what only types say, or parentheses. */
export function bare(node: Node): Node {
  return /^(TS(As|Satisfies|NonNull)Expression|ParenthesizedExpression|ChainExpression|AwaitExpression)$/.test(
    node.type,
  )
    ? bare(node.expression ?? node.argument)
    : node;
}

/** `ApiError` of `new ApiError(…)`, `warn` of `this.collector.warn(…)`; empty where what is called has no name. */
export function calleeOf({ callee }: Node): string {
  return callee.type === 'Identifier' ? callee.name : (callee.property?.name ?? callee.property?.value ?? '');
}

/** `message` of `{ message: … }`. */
export function keyOf({ key, computed }: Node): string {
  return computed ? '' : String(key.name ?? key.value ?? '');
}
