/** What Vite writes into a file of the build: the files that its dynamic imports load, and how to find them by number. */
const ALL_FILES =
  /^const __vite__mapDeps=\(i,m=__vite__mapDeps,d=\(m\.f\|\|\(m\.f=(\[.*?\])\)\)\)=>i\.map\(i=>d\[i\]\);/;
const LIST = /__vite__mapDeps\(\[([\d,]*)\]\)/g;
/** Shorter lists than these gain less than the code that reads the new form. */
const FEWEST_FILES = 40;

/**
 * Shortens the lists of files that Vite preloads with each dynamic import. Vite repeats every file in every list. Here a list names
 * the files that no other file of the list imports, and one table says what each shared file imports. A file that nothing else
 * imports stands in its list by name, beside the same name in its `import()`: compression then finds the repetition. Styles stay in
 * the lists, because their order counts.
 * @param importsOf Static imports of a file of the build.
 */
export function shortPreloads(code: string, importsOf: (file: string) => readonly string[]): string {
  const found = ALL_FILES.exec(code);
  if (!found) return code;
  const files: string[] = JSON.parse(found[1] ?? '[]');
  if (files.length < FEWEST_FILES) return code;
  const lists = [...code.matchAll(LIST)].map(([, list = '']) => list.split(',').map((at) => files[Number(at)] ?? ''));
  const graph = graphOf(files, importsOf);
  const shared = byUse(files, lists).filter((file) => isShared(file, lists, graph));
  const numbers = new Map(shared.map((file, number) => [file, number]));
  const short = lists.map((list) => {
    const heads = shortened(list, graph);
    const more = heads.flatMap((file) => (numbers.has(file) ? [] : [...(graph.get(file) ?? [])]));
    return [...new Set([...heads, ...more])].map((file) => numbers.get(file) ?? JSON.stringify(shortName(file))).join();
  });
  const table = shared.map((file) => [...(graph.get(file) ?? [])].map((one) => numbers.get(one)).join()).join(' ');
  const names = shared.map(shortName).join(' ');
  return code
    .replace(LIST, () => `__vite__mapDeps([${short.shift()}])`)
    .replace(
      ALL_FILES,
      () =>
        `const __vite__mapDeps=(i,m=__vite__mapDeps,[d,g]=m.f||(m.f=[${JSON.stringify(names)}.split(" "),${JSON.stringify(table)}.split(" ")]))=>{let s=new Set(i);for(let n of s)g[n]&&g[n].split(",").map(k=>s.add(+k));return[...s].map(n=>"assets/"+(n=d[n]??n)+(n.endsWith(".css")?"":".js"))};`,
    );
}

function shortName(file: string): string {
  return file.replace(/^assets\//, '').replace(/\.js$/, '');
}

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Orders files so that the ones in many lists get the shortest numbers. */
function byUse(files: readonly string[], lists: readonly string[][]): string[] {
  const uses = new Map<string, number>();
  for (const file of lists.flat()) uses.set(file, (uses.get(file) ?? 0) + 1);
  return files.toSorted((one, other) => (uses.get(other) ?? 0) - (uses.get(one) ?? 0));
}

/** Direct imports among the files, without those that follow from another import. */
function graphOf(files: readonly string[], importsOf: (file: string) => readonly string[]): Graph {
  const known = new Set(files);
  const direct: Graph = new Map(files.map((file) => [file, new Set(importsOf(file).filter((one) => known.has(one)))]));
  return new Map(
    files.map((file) => {
      const imports = [...(direct.get(file) ?? [])].filter((one) => one !== file);
      const follows = (one: string) => imports.some((other) => other !== one && reach([other], direct).has(one));
      return [file, new Set(imports.filter((one) => !follows(one)))];
    }),
  );
}

/** Tells whether a file stands in several lists, or another file imports it. */
function isShared(file: string, lists: readonly string[][], graph: Graph): boolean {
  const isImported = [...graph.values()].some((imports) => imports.has(file));
  return isImported || lists.filter((list) => list.includes(file)).length > 1;
}

/** The files themselves and all that they import. */
function reach(files: readonly string[], graph: Graph): Set<string> {
  const reached = new Set(files);
  for (const file of reached) for (const one of graph.get(file) ?? []) reached.add(one);
  return reached;
}

/** The part of a list that the rest of it follows from. */
function shortened(list: readonly string[], graph: Graph): readonly string[] {
  const imported = new Set(list.flatMap((file) => [...(graph.get(file) ?? [])]));
  const heads = list.filter((file) => !imported.has(file));
  const reached = reach(heads, graph);
  const isSame = reached.size === new Set(list).size && list.every((file) => reached.has(file));
  if (!isSame) throw new Error(`The preloads of ${list[0]} do not follow from its imports.`);
  return heads;
}
