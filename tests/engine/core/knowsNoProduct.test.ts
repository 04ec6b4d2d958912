import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { plan } from '../../../resources/allResources';

const ENGINE = resolve(import.meta.dirname, '../../../engine');
const PRODUCT =
  /\b(organizations?|api_?keys?|profiles?|profile_?id|event_?id|events\b(?=['`"])|races|race_id|athletes?|tenant_kinds|waves?|timelines?|passings?|gunshots?|rankings?|start_?numbers?|startline)\b|\bapplications?\b(?!\/)|(?<!Promise\.)\brace\b/i;

const sources = readdirSync(ENGINE, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => ({ name, code: codeOf(readFileSync(join(ENGINE, name), 'utf8')) }));

it('names nothing of a product in its code and texts: levels, actors and entities are declared', () => {
  const found = sources.flatMap(({ name, code }) => linesWith(code, PRODUCT).map((line) => `${name}: ${line}`));
  expect(found).toEqual([]);
});

it('knows the resources that it declares itself by name, and no other', () => {
  const records = sources.filter(({ name }) => /^records[\\/].*\.resource\.ts$/.test(name));
  const own = records.flatMap(({ code }) => [...code.matchAll(/^ +name: '(\w+)'/gm)].map(([, name]) => name));
  expect(own.toSorted()).toEqual([
    'background_tasks',
    'changes',
    'files',
    'import_rows',
    'imports',
    'preferences',
    'saved_views',
  ]);
  const others = [...plan.resources.keys()].filter((name) => !own.includes(name)).join('|');
  expect(others).toContain('athletes');
  const naming = new RegExp(`['"\`/](?:${others})['"\`/?]|\\b(?:from|join|into|update) (?:${others})\\b`);
  expect(linesWith("getOne('athletes')\nselect 1 from roles r", naming)).toHaveLength(2);
  const found = sources.flatMap(({ name, code }) => linesWith(code, naming).map((line) => `${name}: ${line}`));
  expect(found).toEqual([]);
});

/** Comments left out. */
function codeOf(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(?<!:)\/\/.*$/gm, '');
}

function linesWith(code: string, pattern: RegExp): string[] {
  return code.split('\n').filter((line) => pattern.test(line));
}
