// What the server can say to a person, as templates with where each stands; with a language those that it lacks: `npm run sentences -- nl`.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { collectSentences } from './sentences/collect';

const root = resolve(import.meta.dirname, '..');
const [, , language] = process.argv;
const own = language ? await sentencesOf(language) : {};
const said = [...collectSentences(root)].filter(([text]) => !own[text]);
console.log(JSON.stringify(Object.fromEntries(said), null, 2));

async function sentencesOf(name: string): Promise<Record<string, string>> {
  return JSON.parse(await readFile(resolve(root, 'src/i18n', name, 'server.json'), 'utf8'));
}
