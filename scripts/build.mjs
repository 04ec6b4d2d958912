// `npm run build`: console and server into dist/, the console's files compressed beside themselves.
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';

const root = resolve(import.meta.dirname, '..');
const COMPRESSIBLE = /\.(js|css|html|svg|json|txt)$/;
const SMALLEST = 1_024;

export async function buildAll() {
  process.env.NODE_ENV = 'production';
  await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
  await build({ root, configFile: join(root, 'vite.server.config.ts'), logLevel: 'warn' });
  await compress(join(root, 'dist/console'));
}

async function compress(folder) {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path);
    if (found.isDirectory()) await compress(path);
    else if (COMPRESSIBLE.test(name) && found.size >= SMALLEST) {
      const content = await readFile(path);
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
      await writeFile(`${path}.br`, await promisify(brotliCompress)(content, quality));
      await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
    }
  }
}

if (process.argv[1] === import.meta.filename) await buildAll();
