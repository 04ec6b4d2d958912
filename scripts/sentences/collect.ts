import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Form, formsOf, placesOf, templateOf } from './forms';
import {
  COUNTING,
  DECLARATIONS,
  DECLARED_KEYS,
  IN_ITS_PLACE,
  ROOTS,
  SAID_CALLS,
  SAID_KEYS,
  SETTINGS,
  SILENT_CALLS,
  SILENT_FILES,
  SILENT_KEYS,
} from './rules';
import { bare, calleeOf, keyOf, type Node, readSource, type Source, walk } from './tree';
import { wordsOfValues } from './words';

/** English template → where it stands, as `server/builds/blockers.ts:41`. */
export type Sentences = Map<string, string>;

/** Everything that the server can say to a person, as templates with numbered places. */
export function collectSentences(root: string): Sentences {
  const sources = new Map(filesBelow(root).map((path) => [path, readSource(root, path)]));
  const found: Sentences = new Map();
  const collector = new Collector(sources, found);
  for (const source of sources.values()) if (!isSilent(source.path)) collector.take(source);
  for (const [word, where] of wordsOfValues()) if (!found.has(word)) found.set(word, where);
  return new Map([...found].sort(([one], [other]) => (one < other ? -1 : 1)));
}

function isSilent(path: string): boolean {
  return SILENT_FILES.some(([pattern]) => pattern.test(path));
}

function isSilentKey(key: string, { path }: Source): boolean {
  if (key === 'help' && SETTINGS.test(path)) return false;
  return SILENT_KEYS.test(key) || (DECLARED_KEYS.test(key) && DECLARATIONS.test(path));
}

function filesBelow(root: string): string[] {
  const below = ROOTS.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.d)\.ts$/.test(name))
      .map((name) => join(room, name)),
  );
  return [...below, ...IN_ITS_PLACE];
}

class Collector {
  readonly #sources: ReadonlyMap<string, Source>;
  readonly #found: Sentences;
  readonly #seen = new Set<Node>();

  constructor(sources: ReadonlyMap<string, Source>, found: Sentences) {
    this.#sources = sources;
    this.#found = found;
  }

  take(source: Source): void {
    walk(source.program, (node, above) => {
      if (/^(Import|ExportAll|TS(?!As|Satisfies|NonNull))/.test(node.type)) return false;
      if (node.type === 'TaggedTemplateExpression') return false;
      if (isCall(node)) {
        if (SILENT_CALLS.test(calleeOf(node)) || isLog(node)) return false;
        if (SAID_CALLS.test(calleeOf(node)))
          for (const given of node.arguments) if (!isCode(given)) this.#said(given, source);
        if (calleeOf(node) === 'push') for (const given of node.arguments) this.#listed(given, source);
        if (isSchema(node)) for (const given of node.arguments) this.#refused(given, source);
      }
      if (node.type === 'Property') {
        if (isSilentKey(keyOf(node), source)) return false;
        if (SAID_KEYS.test(keyOf(node))) this.#said(node.value, source);
      }
      if (isText(node) && !above.some(isText)) {
        const forms = formsOf(node, source.code) ?? [];
        if (forms.some((form) => isSentence(templateOf(form)))) this.#note(forms, node, source);
      }
      return true;
    });
  }

  /** What is put on a list of sentences, or of parts of one: `said.push('%{0} are left out')`. */
  #listed(node: Node, source: Source): void {
    if (formsOf(bare(node), source.code)?.some((form) => /[a-z]{2,} [a-z]{2,}/.test(templateOf(form))))
      this.#said(node, source);
  }

  /** What a schema says of a value: as a sentence. In lower case it is of an address, which only programs get wrong. */
  #refused(node: Node, source: Source): void {
    const own = bare(node);
    const named = own.type === 'Identifier' ? (source.named.get(own.name) ?? []) : [own];
    for (const one of named)
      if (formsOf(one, source.code)?.some((form) => /^[A-Z].* /.test(templateOf(form)))) this.#said(one, source);
  }

  /** All that an expression can come to, in the file and in those that it imports from. */
  #said(node: Node, source: Source, depth = 0): void {
    const own = bare(node);
    if (this.#seen.has(own) || depth > 8) return;
    this.#seen.add(own);
    const go = (next: Node | null | undefined, from = source): void => {
      if (next) this.#said(next, from, depth + 1);
    };
    const forms = formsOf(own, source.code);
    if (forms) {
      this.#note(forms, own, source);
      return;
    }
    switch (own.type) {
      case 'ConditionalExpression':
        go(own.consequent);
        go(own.alternate);
        return;
      case 'LogicalExpression':
        if (own.operator !== '&&') go(own.left);
        go(own.right);
        return;
      case 'ArrayExpression':
        for (const element of own.elements) go(element);
        return;
      case 'SpreadElement':
        go(own.argument);
        return;
      case 'ObjectExpression':
        for (const property of own.properties)
          if (property.type === 'Property' && !isSilentKey(keyOf(property), source)) go(property.value);
        return;
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
      case 'FunctionDeclaration':
        for (const given of returnedBy(own)) go(given);
        return;
      case 'Identifier':
        this.#named(own.name, source, go);
        return;
      case 'MemberExpression':
        this.#member(own, source, go);
        return;
      case 'CallExpression':
        this.#call(own, source, go);
        return;
    }
  }

  #named(name: string, source: Source, go: (node: Node, from?: Source) => void): void {
    for (const node of source.named.get(name) ?? []) if (node.type !== 'ClassDeclaration') go(node);
    const from = source.imported.get(name);
    const other = from && this.#sources.get(from.path);
    if (from && other)
      for (const node of other.named.get(from.name) ?? []) if (node.type !== 'ClassDeclaration') go(node, other);
  }

  /** `LABELS[name]` comes to any of its values, `STORES.ios` to one. */
  #member({ object, property, computed }: Node, source: Source, go: (node: Node, from?: Source) => void): void {
    const of = bare(object);
    if (of.type !== 'Identifier') return;
    this.#named(of.name, source, (value, from) => {
      const own = bare(value);
      if (own.type === 'ArrayExpression' && computed) go(own, from);
      if (own.type !== 'ObjectExpression') return;
      for (const one of own.properties)
        if (one.type === 'Property' && (computed || keyOf(one) === property.name)) go(one.value, from);
    });
  }

  #call(node: Node, source: Source, go: (node: Node, from?: Source) => void): void {
    const name = calleeOf(node);
    if (COUNTING.has(name)) {
      this.#counted(node, source);
      return;
    }
    if (SILENT_CALLS.test(name)) return;
    if (node.callee.type === 'Identifier') this.#named(name, source, go);
    else if (node.callee.object) go(node.callee.object);
    for (const given of node.arguments)
      if (/^(Arrow|Array|Conditional|Template|Literal)/.test(bare(given).type)) go(given);
  }

  #counted(node: Node, source: Source): void {
    const noun = node.arguments
      .map(bare)
      .find(({ type, value }: Node) => type === 'Literal' && typeof value === 'string');
    if (!noun) return;
    const at = placeOf(node, source);
    for (const form of [`%{0} ${noun.value}`, `%{0} ${noun.value}s`]) this.#add(form, at);
  }

  #note(forms: readonly Form[], node: Node, source: Source): void {
    const at = placeOf(node, source);
    for (const form of forms) {
      if (OF_ADDRESS.test(templateOf(form))) continue;
      this.#add(templateOf(form), at);
      for (const place of placesOf(form)) this.#said(place, source, 1);
    }
  }

  #add(template: string, at: string): void {
    const own = template.trim();
    if (isWord(own, at) && hasWords(own) && !this.#found.has(own)) this.#found.set(own, at);
  }
}

/** `must be one of: …` is said of a parameter of an address, and reads on from its name: programs alone get these wrong. */
const OF_ADDRESS = /^must (be|have|not) /;

function isCall({ type }: Node): boolean {
  return type === 'CallExpression' || type === 'NewExpression';
}

function isText({ type, value, operator }: Node): boolean {
  return (
    (type === 'Literal' && typeof value === 'string') ||
    type === 'TemplateLiteral' ||
    (type === 'BinaryExpression' && operator === '+')
  );
}

function returnedBy({ body, expression }: Node): Node[] {
  if (expression || body.type !== 'BlockStatement') return [body];
  const returned: Node[] = [];
  walk(body, (node) => {
    if (node.type === 'ReturnStatement' && node.argument) returned.push(node.argument);
    return !/^(Arrow)?Function/.test(node.type);
  });
  return returned;
}

/** Starts as a sentence does, has a word of the language besides, and ends as one. */
function isSentence(template: string): boolean {
  return (
    /^[\s,;]*[“"A-Za-z0-9%]/.test(template) &&
    /\s[a-z]{2,}/.test(template) &&
    /[.?!:]\s?(%\{\w+\})*$/.test(template) &&
    hasWords(template)
  );
}

/** Whether there is anything to translate. */
function hasWords(template: string): boolean {
  const literal = template.replace(/%\{\w+\}/g, ' ');
  return /[A-Za-z]{2}/.test(literal) && !/[<>{}]|^\S*_\S*$|-src |\w="|^https?:\S*$|^\w+\/\w+$/.test(literal);
}

/** `file_too_large`, `unreadable`: for programs. */
function isCode(node: Node): boolean {
  const { type, value } = bare(node);
  return type === 'Literal' && typeof value === 'string' && /^[a-z_0-9.]*$/.test(value);
}

/** Names of things in programs have points and such in them, and declarations are full of them. */
function isWord(text: string, at: string): boolean {
  if (/^[A-Z ,]+$/.test(text)) return false;
  if (/\s/.test(text)) return true;
  return (
    !/[a-z0-9}][./|:-]\S|^..$|^[a-z]+\d|^(excel|macintosh|numeric|short|long|medium|narrow|desc|asc)$/i.test(text) &&
    !(/^[a-z]/.test(text) && /\.(resource|field)\.ts/.test(at))
  );
}

/** `z.string('This is required.').max(500, 'At most 500 characters.')` */
function isSchema({ callee }: Node): boolean {
  if (callee.type !== 'MemberExpression') return false;
  const { object } = callee;
  return object.type === 'CallExpression' ? isSchema(object) : object.type === 'Identifier' && object.name === 'z';
}

function isLog({ callee }: Node): boolean {
  return callee.type === 'MemberExpression' && (callee.object.property?.name ?? callee.object.name) === 'log';
}

function placeOf({ start }: Node, { path, code }: Source): string {
  return `${path}:${code.slice(0, start).split('\n').length}`;
}
