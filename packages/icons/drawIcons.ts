// Writes a module for each icon that is imported somewhere: the whole set would be half of all the files that an
// installation writes. They are Google's Material icons with the names of @mui/icons-material. Our code imports them as
// `#icons/HomeOutlined` (package.json says where that is), react-admin's packages as `@mui/icons-material/HomeOutlined`.
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

const ROOT = resolve(import.meta.dirname, '../..');
const DRAWN = join(import.meta.dirname, 'drawn');

/** Where icons are imported: the console, and the libraries that take icons from their host. */
const IMPORTERS = [
  'engine',
  'resources',
  'src',
  'node_modules/ra-ui-materialui/dist',
  'node_modules/ra-input-rich-text/dist',
];
const IMPORT = /(?:from|import\()\s*['"](?:#icons|@mui\/icons-material)\/(\w+)['"]/g;

const STYLES: Record<string, string> = { Outlined: 'outline', Rounded: 'round', Sharp: 'sharp', TwoTone: 'twotone' };

type IconSet = typeof import('@iconify-json/ic').icons;

/** The type of every icon. */
const TYPES = `export { default } from '@mui/material/SvgIcon';\n`;

let drawing: Promise<void> | undefined;

/** Draws the icons before anything is built or served, and those whose import is written while a server runs. */
export function drawnIcons(): Plugin {
  return {
    name: 'startline:drawn-icons',
    enforce: 'pre',
    config: () => {
      drawing ??= drawIcons();
      return drawing;
    },
    async resolveId(source) {
      const name = /^#icons\/(\w+)$/.exec(source)?.[1];
      if (!name || (await drawnNow()).has(name)) return;
      await draw([name]);
      if ((await drawnNow()).has(name)) return;
      throw new Error(`There is no icon "${name}": see https://fonts.google.com/icons for their names.`);
    },
  };
}

/** Draws the icons that are imported now and removes the others. A name that no icon has is left to the type check, which says where it is. */
export async function drawIcons(): Promise<void> {
  const [names, drawn] = await Promise.all([importedIcons(), drawnNow()]);
  const unused = [...drawn].filter((name) => !names.has(name));
  await Promise.all(unused.flatMap(filesOf).map((file) => rm(file, { force: true })));
  await draw([...names].filter((name) => !drawn.has(name)));
}

async function draw(names: string[]): Promise<void> {
  if (names.length === 0) return;
  await mkdir(DRAWN, { recursive: true });
  const { icons } = await import('@iconify-json/ic');
  await Promise.all(
    names.map(async (name) => {
      const body = bodyOf(name, icons);
      if (!body) return;
      const [module, types] = filesOf(name);
      await writeWhole(module, moduleOf(name, body));
      await writeWhole(types, TYPES);
    }),
  );
}

/** Those whose types are there: they are written last. */
async function drawnNow(): Promise<Set<string>> {
  const files = await readdir(DRAWN).catch((): string[] => []);
  return new Set(files.filter((file) => file.endsWith('.d.ts')).map((file) => file.slice(0, -'.d.ts'.length)));
}

/** The module, and its types. */
const filesOf = (name: string): [string, string] => [join(DRAWN, `${name}.js`), join(DRAWN, `${name}.d.ts`)];

async function importedIcons(): Promise<Set<string>> {
  const folders = IMPORTERS.map((folder) => join(ROOT, folder));
  const files = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(folder, { recursive: true }))
        .filter((file) => /\.(?:js|ts|tsx)$/.test(file) && !file.endsWith('.d.ts'))
        .map((file) => join(folder, file)),
    ),
  );
  const sources = await Promise.all(files.flat().map((file) => readFile(file, 'utf8')));
  return new Set(sources.flatMap((source) => [...source.matchAll(IMPORT)].map(([, name = '']) => name)));
}

/** `DeleteOutlined` is `outline-delete` of the set. */
function bodyOf(name: string, set: IconSet): string | undefined {
  const [, shape = '', style = ''] = /^(\w+?)(Outlined|Rounded|Sharp|TwoTone)?$/.exec(name) ?? [];
  const words = shape.replace(/([a-z0-9])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])|([a-z])(?=[0-9])/g, '$1$2$3-').toLowerCase();
  const key = `${STYLES[style] ?? 'baseline'}-${words}`;
  return (set.icons[key] ?? set.icons[set.aliases?.[key]?.parent ?? ''])?.body;
}

function moduleOf(name: string, body: string): string {
  const shapes = [...body.matchAll(/<(\w+)([^>]*?)\/>/g)];
  if (shapes.map(([shape]) => shape).join('') !== body) throw new Error(`Icon "${name}" is not of shapes alone.`);
  const elements = shapes.map(
    ([, shape, attributes = ''], i) => `jsx('${shape}', ${JSON.stringify(propertiesOf(attributes))}, ${i})`,
  );
  return [
    `import { createSvgIcon } from '@mui/material/utils';`,
    `import { jsx } from 'react/jsx-runtime';`,
    `export default createSvgIcon(${elements.length === 1 ? elements[0] : `[${elements.join(', ')}]`}, '${name}');`,
    '',
  ].join('\n');
}

/** ` fill="currentColor" fill-rule="evenodd"` → `{fillRule: 'evenodd'}`: the colour is that of the element around it. */
function propertiesOf(attributes: string): Record<string, string> {
  const found = [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, value] as const,
  );
  return Object.fromEntries(
    found
      .filter(([name, value]) => name !== 'fill' || value !== 'currentColor')
      .map(([name, value]) => [name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()), value]),
  );
}

/** Others may draw, or read, the same file at this moment. */
async function writeWhole(file: string, text: string): Promise<void> {
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, text);
  await rename(unfinished, file);
}
