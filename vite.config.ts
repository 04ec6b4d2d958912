import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, runnerImport } from 'vite';
import { drawnIcons } from './packages/icons/drawIcons.ts';
import { movedTexts } from './packages/slim/movedTexts.ts';
import { shortPreloads } from './packages/slim/shortPreloads.ts';
import { colorStyles } from './resources/look/colorStyles.ts';
import { NONCE_PLACE } from './server/app/nonce.ts';

const SERVER = process.env.SERVER_URL ?? 'http://127.0.0.1:3100';
/** The last one is where websockets are: a plain /app would be the pages of apps too. */
const SERVER_PATHS = ['/v1', '/embed', '/docs', '/images', '/healthz', '/readyz', '^/app/'];

/** The picture of file types that have none of their own. */
const ANY_FILE = 'images/file-icons/application/octet-stream.svg';

const SLIM = path.resolve(import.meta.dirname, 'packages/slim');
const ICONS = path.resolve(import.meta.dirname, 'src/icons/iconFiles.ts');
const COLORS = path.resolve(import.meta.dirname, 'resources/look/colors.json');

/** The groups of modules below, whose files keep their names. */
const NAMED_FILES = new Set(['shell', 'sending', 'grid', 'visit', 'guest', 'widgets']);

export default defineConfig({
  // In each style of the page, and where scripts find it that make styles: the server puts another one in each time it sends the page.
  html: { cspNonce: NONCE_PLACE },
  plugins: [
    drawnIcons(),
    react(),
    movedTexts(),
    unusedRouterParts(),
    colorsInPage(),
    originsInPage(),
    icons(),
    preloads(),
    compressed(),
  ],
  resolve: {
    alias: [
      { find: /^lodash\/union(?:\.js)?$/, replacement: `${SLIM}/union.js` },
      // react-admin asks for functions of lodash. es-toolkit has the same functions, tested with lodash's own tests, in fewer bytes.
      { find: /^lodash\/(\w+)(?:\.js)?$/, replacement: 'es-toolkit/compat/$1' },
      { find: 'query-string', replacement: `${SLIM}/queryString.ts` },
      { find: 'hasown', replacement: `${SLIM}/hasOwn.cjs` },
      { find: './TouchRipple.mjs', replacement: `${SLIM}/TouchRipple.js` },
    ],
  },
  build: {
    outDir: 'dist/console',
    manifest: true,
    // The libraries' licences, which the files themselves then need not repeat.
    license: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // The budget is held by scripts/check-bundle.ts, on what a browser really loads.
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      // Emotion needs this package for `withTheme`, which no part of the console calls.
      treeshake: { moduleSideEffects: [{ test: /node_modules\/hoist-non-react-statics\//, sideEffects: false }] },
      output: {
        comments: { legal: false },
        chunkFileNames,
        codeSplitting: {
          // A file holds its module and all that this needs and no file before it has; other modules go by the pages they share.
          groups: [
            { name: 'login', tags: ['$initial'], priority: 5 },
            // The grid's address reader imports this for the server alone. As a file of its own it comes with the first form.
            { name: 'messages', test: 'engine/core/messages.ts', priority: 4 },
            { name: 'sending', test: 'src/guest/sending.ts', priority: 4 },
            { name: 'shell', test: 'src/mountShell.tsx', priority: 3 },
            { name: 'grid', test: 'engine/console/pages/GridPage.tsx', priority: 2 },
            { name: 'visit', test: /src\/guest\/(?:GuestVisit|NotLoadedPage|OidcWay)\.tsx/, priority: 2 },
            { name: 'guest', test: 'src/guest/', priority: 1 },
            // One file of small parts rather than twenty more requests for a page with a form.
            { name: 'widgets', test: /node_modules\/@mui\/(?!x-)/, maxModuleSize: 1_000, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, { target: SERVER, ws: true }])),
  },
});

/**
 * Pages keep their names. A file of shared parts has its hash alone: the shell lists 240 of them for preloading, and their names
 * would add 3 kB to the first page.
 */
function chunkFileNames({ isDynamicEntry, name }: { isDynamicEntry: boolean; name: string }): string {
  return isDynamicEntry || NAMED_FILES.has(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js';
}

/**
 * Lets the bundler drop parts of react-router that no page uses. Display names count as side effects, which would keep components
 * such as its `<Form>`. Links prefetch pages in its framework alone, which the console is not.
 */
function unusedRouterParts(): Plugin {
  const name = /^[A-Z]\w+\.displayName = ".*";$/gm;
  const component = /^(var [A-Z]\w+ = )(?=React\d*\.forwardRef\()/gm;
  const prefetching = /return shouldPrefetch && !isAbsolute \?/;
  return {
    name: 'startline:unused-router-parts',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/react-router\//, code: /\.displayName = / },
      handler(code) {
        const less = code.replace(name, '').replace(component, '$1/* @__PURE__ */ ');
        return { code: less.replace(prefetching, 'return false ?'), map: null };
      },
    },
  };
}

/** Puts the theme's colours into the page itself as custom properties: they are there before the first script. */
function colorsInPage(): Plugin {
  return {
    name: 'startline:colors-in-page',
    async transformIndexHtml() {
      const styles = colorStyles(JSON.parse(await readFile(COLORS, 'utf8')));
      return [{ tag: 'style', children: styles, injectTo: 'head' }];
    },
  };
}

/** Says in the page what it loads from elsewhere, its base map and its tag manager: the server that sends it lets it ask there, and no other place. */
function originsInPage(): Plugin {
  let origin = '';
  let hasTags = false;
  return {
    name: 'startline:origins-in-page',
    configResolved({ env }) {
      hasTags = Boolean(env.VITE_GTM_ID);
      const address = String(env.VITE_MAP_STYLE_URL ?? '');
      const isAddress = address === '' || URL.canParse(address.replace(/\{s\}/, 'any'));
      if (!isAddress) throw new Error(`VITE_MAP_STYLE_URL is not an address: ${address}`);
      // A template may ask several hosts in turn: `{s}.tiles.example`.
      origin = address && new URL(address.replace(/\{s\}/, 'any')).origin.replace('//any.', '//*.');
    },
    transformIndexHtml: () => {
      const said = { ...(origin && { 'map-origin': origin }), ...(hasTags && { 'tag-manager': 'on' }) };
      return Object.entries(said).map(([name, content]) => ({
        ...{ tag: 'meta', attrs: { name, content }, injectTo: 'head' },
      }));
    },
  };
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

/** Shortens what the files of the build say about preloading, after Vite wrote it. */
function preloads(): Plugin {
  return {
    name: 'startline:preloads',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const importsOf = (file: string) => {
          const chunk = bundle[file];
          return chunk?.type === 'chunk' ? chunk.imports : [];
        };
        for (const file of Object.values(bundle))
          if (file.type === 'chunk') file.code = shortPreloads(file.code, importsOf);
      },
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
