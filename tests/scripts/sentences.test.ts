import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { collectSentences } from '../../scripts/sentences/collect';
import { IN_ITS_PLACE, ROOTS } from '../../scripts/sentences/rules';
import { wordsOfValues } from '../../scripts/sentences/words';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'startline-sentences-'));
  for (const room of ROOTS) await mkdir(join(root, room), { recursive: true });
  for (const file of IN_ITS_PLACE) await write(file, '');
});
afterEach(() => rm(root, { recursive: true }));

async function write(path: string, code: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), code);
}

/** What is found in one file of the server, but for the words that every list has. */
async function found(code: string, path = 'server/one.ts'): Promise<string[]> {
  await write(path, code);
  const words = wordsOfValues();
  return [...collectSentences(root)].filter(([text, at]) => words.get(text) !== at).map(([text]) => text);
}

it('finds sentences wherever they stand, with places', async () => {
  expect(await found(`const a = \`The event has no such \${noun}: \${id}.\`;`)).toEqual([
    'The event has no such %{0}: %{1}.',
  ]);
});

it('tells each way of a condition, and the same condition once', async () => {
  const code = `const a = \`\${n} \${n === 1 ? 'race' : 'races'} \${n === 1 ? 'is' : 'are'} late\${by ? \` by \${by}\` : ''}.\`;`;
  expect(await found(code)).toEqual([
    '%{0} race is late by %{1}.',
    '%{0} race is late.',
    '%{0} races are late by %{1}.',
    '%{0} races are late.',
  ]);
});

it('finds what is short where it is said, and what stands in its places', async () => {
  const code = `
    import { STORES } from './stores';
    const LABELS = { title: 'title', short_description: 'short description' };
    const blocker = { code: 'no_title', message: \`Write the \${LABELS[name]} for \${STORES.ios}\` };
    const check = { fine: 'There are races', message: (n) => \`Set the start of \${amount(n, 'race')}\` };
    throw new ApiError({ code: 'conflict', message: isPast ? 'Too late' : why(x) });
    function why(x) { return x ? 'Too early' : \`\${x} left\`; }`;
  await write('server/stores.ts', "export const STORES = { ios: 'App Store', android: 'Google Play' };");
  expect(await found(code)).toEqual([
    '%{0} left',
    '%{0} race',
    '%{0} races',
    'App Store',
    'Set the start of %{0}',
    'There are races',
    'Too early',
    'Too late',
    'Write the %{0} for %{1}',
    'short description',
    'title',
  ]);
});

it('finds refusals of a schema, and mails', async () => {
  const code = `
    const body = z.strictObject({ text: z.string('This is required.').max(5, 'At most 5 characters') });
    const query = z.enum(['a b'], 'must be one of: a b.');
    compose({ subject: \`You are invited to \${tenant}\`, paragraphs: [{ under: 'Why:', written }], button: { label: 'Accept' } });`;
  expect(await found(code)).toEqual([
    'Accept',
    'At most 5 characters',
    'This is required.',
    'Why:',
    'You are invited to %{0}',
  ]);
});

it.each([
  ['SQL', 'sql`select 1 from races where name is not null.`'],
  ['the log', `log.warn('The list is gone.'); app.log.error(\`It is \${x} late.\`);`],
  ['what answers 500', "throw new Error('There is no such check.');"],
  ['documentation', "const call = { summary: 'Say why it is.', description: 'Says why it is.' };"],
  ['names in programs', "const x = { code: 'too_late', message: 'validation.choice' }; y.push('a_b');"],
  ['types', "type A = 'This is a type.';"],
])('leaves out %s', async (_, code) => {
  expect(await found(code)).toEqual([]);
});

it('leaves out whole files by their rule', async () => {
  expect(await found("const a = 'The runner is fast.';", 'server/demo/names.ts')).toEqual([]);
});
