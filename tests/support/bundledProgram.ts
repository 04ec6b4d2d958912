import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

export interface BundledProgram {
  /** The file to start. */
  program: string;
  remove(): Promise<void>;
}

/** Bundles a program as the server is bundled for production, for a test to start as a process of its own. */
export async function bundledProgram(entry: URL): Promise<BundledProgram> {
  const file = fileURLToPath(entry);
  // Inside the project, where the bundle finds the packages it leaves outside.
  const outDir = resolve('node_modules', '.cache', `program-${process.pid}-${Math.random().toString(36).slice(2)}`);
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: { ssr: file, outDir, emptyOutDir: true, rolldownOptions: { output: { entryFileNames: 'program.mjs' } } },
  });
  return { program: join(outDir, 'program.mjs'), remove: () => rm(outDir, { recursive: true, force: true }) };
}
