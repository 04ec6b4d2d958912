import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, runnerImport } from 'vite';
import { drawIcons } from './packages/icons/drawIcons.ts';

const SERVER = process.env.SERVER_URL ?? 'http://127.0.0.1:3100';
/** The last one is where websockets are: a plain /app would be the pages of apps too. */
const SERVER_PATHS = ['/v1', '/docs', '/images', '/healthz', '/readyz', '^/app/'];

/** The picture of file types that have none of their own. */
const ANY_FILE = 'images/file-icons/application/octet-stream.svg';

const ICONS = path.resolve(import.meta.dirname, 'src/icons/iconFiles.ts');
const COLORS = path.resolve(import.meta.dirname, 'src/theme/colors.json');

/** What only forms need, though the way to it leads through libraries that the frame needs too. */
const FORMS = [
  /node_modules\/(?:react-hook-form|inflection)\//,
  /node_modules\/ra-core\/dist\/(?:form\/|util\/FieldTitle|util\/getFieldLabel|i18n\/useTranslateLabel)/,
];

const INPUTS = /node_modules\/@mui\/material\/(?:InputBase\/InputBase\.|TextareaAutosize\/)/;

/** Named by react-admin along with the rest, but drawn by few pages: their way leads through none of what is loaded first. */
const WIDGETS = /node_modules\/ra-ui-materialui\//;

const SHELL = path.resolve(import.meta.dirname, 'src/shell/mountShell.tsx');
const GRID = path.resolve(import.meta.dirname, 'engine/console/pages/GridPage.tsx');

export default defineConfig({
  plugins: [{ name: 'startline:drawn-icons', config: drawIcons }, react(), colorsInPage(), icons(), compressed()],
  build: {
    outDir: 'dist/console',
    manifest: true,
    // The libraries' licences, which the files themselves then need not repeat.
    license: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // The budget is held by scripts/check-bundle.mjs, on what a page really loads.
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      output: {
        comments: { legal: false },
        codeSplitting: {
          includeDependenciesRecursively: false,
          // What is loaded together is one file, in this order; pages and what only they need stay files of their own.
          groups: [
            { name: 'login', tags: ['$initial'], includeDependenciesRecursively: true, priority: 4 },
            { name: 'forms', test: (id) => FORMS.some((part) => part.test(id)), priority: 3 },
            { name: 'inputs', test: INPUTS, priority: 3 },
            {
              debugName: 'shell',
              name: (id, graph) => (closureOf(SHELL, graph).has(id) ? 'shell' : null),
              priority: 2,
            },
            { debugName: 'grid', name: (id, graph) => (closureOf(GRID, graph).has(id) ? 'grid' : null), priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, { target: SERVER, ws: true }])),
  },
});

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: string[] } | null;
}

const closures = new Map<string, Set<string>>();

/** The modules that a module imports, directly or not, other than on demand. */
function closureOf(root: string, graph: ModuleGraph): Set<string> {
  const known = closures.get(root);
  if (known) return known;
  const found = new Set([root]);
  for (const id of found) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) if (!WIDGETS.test(imported)) found.add(imported);
  }
  closures.set(root, found);
  return found;
}

/** Puts the theme's colours into the page itself as custom properties: they are there before the first script. */
function colorsInPage(): Plugin {
  return {
    name: 'startline:colors-in-page',
    async transformIndexHtml() {
      const { light, dark } = JSON.parse(await readFile(COLORS, 'utf8'));
      const styles = `:root{color-scheme:light;${properties(light)}}:root[data-theme=dark]{color-scheme:dark;${properties(dark)}}`;
      return [{ tag: 'style', children: styles, injectTo: 'head' }];
    },
  };
}

/** `{onBrand: '#1F1300'}` → `--sl-on-brand:#1F1300` */
function properties(colors: Record<string, string>): string {
  const toName = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return Object.entries(colors)
    .map(([name, color]) => `--sl-${toName(name)}:${color}`)
    .join(';');
}

type Icons = typeof import('./src/icons/iconFiles');

/** The pictures of map icons and file types: files of the build, and there in development too. */
function icons(): Plugin {
  // Loaded when they are needed, and not with this file: they are hundreds of modules.
  const load = async () =>
    (await runnerImport<Icons>(ICONS, { configFile: false, logLevel: 'warn' })).module.iconFiles();
  return {
    name: 'startline:icons',
    async generateBundle() {
      for (const [fileName, source] of await load()) this.emitFile({ type: 'asset', fileName, source });
    },
    configureServer({ middlewares }) {
      let loading: ReturnType<typeof load> | null = null;
      middlewares.use(async (request, response, next) => {
        const [path = ''] = (request.url ?? '').slice(1).split('?');
        if (!path.startsWith('images/')) return next();
        loading ??= load();
        const files = await loading;
        const found = files.get(path) ?? (path.startsWith('images/file-icons/') && files.get(ANY_FILE));
        if (!found) return next();
        response.setHeader('Content-Type', 'image/svg+xml');
        response.end(found);
      });
    },
  };
}

/** Writes each text file compressed beside itself: the server sends what is there rather than compressing at each visit. */
function compressed(): Plugin {
  return {
    name: 'startline:compressed',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.keys(bundle).filter((file) => /\.(?:js|css|svg)$/.test(file));
      await Promise.all(texts.map((file) => compress(path.join(dir, file))));
    },
  };
}

/** Quality 9 of 11: a tenth of the time for a few hundredths of the size. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  await Promise.all([
    writeFile(`${file}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION })),
    writeFile(`${file}.br`, brotliCompressSync(content, BROTLI)),
  ]);
}
