import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build, loadConfigFromFile, type Plugin, preview } from 'vite';

const ROOT = resolve(import.meta.dirname, '../../..');
const FEATURES = resolve(ROOT, 'src/features.ts');
const STOCK = resolve(import.meta.dirname, 'stock.feature.ts');

/** Builds the console with the stock pages and serves it in front of a running product. @returns its address */
export async function serveStockConsole(product: string): Promise<{ url: string; close: () => Promise<void> }> {
  process.env.SERVER_URL = product;
  // React warns of what stock components pass on only in its development build.
  process.env.NODE_ENV = 'production';
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, 'vite.config.ts', ROOT);
  const { plugins = [], build: _, server, ...config } = loaded!.config;
  const outDir = await mkdtemp(join(tmpdir(), 'stock-console-'));
  const shared = { ...config, root: ROOT, configFile: false, logLevel: 'warn' } as const;
  await build({
    ...shared,
    plugins: [...plugins.filter((plugin) => !isCompression(plugin)), withStockPages()],
    build: { outDir, emptyOutDir: true, target: 'es2022', minify: false, chunkSizeWarningLimit: 10_000 },
  });
  const served = await preview({
    ...shared,
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1', ...(server?.proxy && { proxy: server.proxy }) },
  });
  return {
    url: served.resolvedUrls!.local[0]!.replace(/\/$/, ''),
    async close() {
      await served.close();
      await rm(outDir, { recursive: true });
    },
  };
}

/** Nobody waits for these files to arrive. */
function isCompression(plugin: unknown): boolean {
  return (plugin as Plugin | null)?.name === 'startline:compressed';
}

function withStockPages(): Plugin {
  return {
    name: 'stock-pages',
    enforce: 'pre',
    transform(code, id) {
      if (id !== FEATURES) return null;
      return `import { stock } from ${JSON.stringify(STOCK)};\n${code.replace('[\n', '[\n  stock,\n')}`;
    },
  };
}
