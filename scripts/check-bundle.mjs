#!/usr/bin/env node
// Holds the console's budget: how much JavaScript, gzipped, the browser loads before it can show a page.
//   node scripts/check-bundle.mjs [folder of the build]
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const BUILD = process.argv[2] ?? 'dist/console';
/** The file with the console's frame, by the name the build's settings give it. */
const SHELL = 'shell';
const EVENT_ROUTES = 'src/routes/eventRoutes.tsx';

const manifest = JSON.parse(fs.readFileSync(path.join(BUILD, '.vite/manifest.json'), 'utf8'));

const html = fs.readFileSync(path.join(BUILD, 'index.html'), 'utf8');
const scripts = [...html.matchAll(/<script[^>]* src="\/([^"]+)"/g)].map(([, file]) => file);

const budgets = [
  { page: 'sign-in page', limit: 75_000, roots: scripts },
  { page: 'first athletes grid', limit: 300_000, roots: [...scripts, fileOf(SHELL), fileOf(athletesPage())] },
];

let isOver = false;
for (const { page, limit, roots } of budgets) {
  const files = [...withImports(roots)];
  const size = files.reduce((sum, file) => sum + gzipSync(fs.readFileSync(path.join(BUILD, file))).length, 0);
  const verdict = size <= limit ? 'ok  ' : 'OVER';
  isOver ||= size > limit;
  console.log(`${verdict} ${page}: ${kilobytes(size)} of ${kilobytes(limit)} in ${files.length} files`);
  for (const file of files)
    console.log(`       ${kilobytes(gzipSync(fs.readFileSync(path.join(BUILD, file))).length)}  ${file}`);
}
process.exit(isOver ? 1 : 0);

/** The files, and those they import other than on demand. */
function withImports(roots) {
  const files = new Set(roots);
  for (const file of files) {
    const chunk = Object.values(manifest).find((candidate) => candidate.file === file);
    for (const key of chunk?.imports ?? []) files.add(manifest[key].file);
  }
  return files;
}

/** The file of a module, or of a bundle by its name. */
function fileOf(name) {
  const chunk = manifest[name] ?? Object.values(manifest).find((candidate) => candidate.name === name);
  if (!chunk) throw new Error(`The build has nothing for ${name}. Was it built from these sources?`);
  return chunk.file;
}

/** The module that the route table loads for an event's athletes. */
function athletesPage() {
  const table = fs.readFileSync(EVENT_ROUTES, 'utf8');
  const source = table.match(/path: 'athletes',\s*lazy: \(\) =>\s*import\('([^']+)'\)/)?.[1];
  if (!source) throw new Error(`${EVENT_ROUTES} has no route with the path 'athletes' and a lazy import.`);
  const module = path.posix.join(path.posix.dirname(EVENT_ROUTES), source);
  const key = [module, `${module}.tsx`, `${module}.ts`].find((candidate) => manifest[candidate]);
  if (!key) throw new Error(`The build has no chunk for ${module}.`);
  return key;
}

function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
