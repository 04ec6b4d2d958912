#!/usr/bin/env node
// Holds the console's budget: how much JavaScript, gzipped, the browser loads before it can show a page.
//   node scripts/check-bundle.mjs [folder of the build]
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const BUILD = process.argv[2] ?? 'dist/console';
const ENTRY = 'index.html';
const SHELL = 'src/shell/mountShell.tsx';
const EVENT_ROUTES = 'src/routes/eventRoutes.tsx';
/** Runs before the entry, outside of the module graph. */
const BOOT_SCRIPT = 'theme.js';

const manifest = JSON.parse(fs.readFileSync(path.join(BUILD, '.vite/manifest.json'), 'utf8'));

const budgets = [
  { page: 'sign-in page', limit: 75_000, modules: [ENTRY] },
  { page: 'first athletes grid', limit: 300_000, modules: [ENTRY, SHELL, athletesPage()] },
];

let isOver = false;
for (const { page, limit, modules } of budgets) {
  const files = [BOOT_SCRIPT, ...filesOf(modules)];
  const size = files.reduce((sum, file) => sum + gzipSync(fs.readFileSync(path.join(BUILD, file))).length, 0);
  const verdict = size <= limit ? 'ok  ' : 'OVER';
  isOver ||= size > limit;
  console.log(`${verdict} ${page}: ${kilobytes(size)} of ${kilobytes(limit)} in ${files.length} files`);
  for (const file of files)
    console.log(`       ${kilobytes(gzipSync(fs.readFileSync(path.join(BUILD, file))).length)}  ${file}`);
}
process.exit(isOver ? 1 : 0);

/** The files that modules and what they import statically ended up in. */
function filesOf(modules) {
  const keys = new Set(modules);
  for (const key of keys) {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no chunk for ${key}. Was it built from these sources?`);
    for (const imported of chunk.imports ?? []) keys.add(imported);
  }
  return new Set([...keys].map((key) => manifest[key].file));
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
