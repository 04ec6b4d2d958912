import react from '@vitejs/plugin-react';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type Browser, type BrowserServer, chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actor } from '../../engine/core/access/actor';
import { drawnIcons } from '../../packages/icons/drawIcons';
import { startBrowser } from '../support/browser';
import { createTestDatabase } from '../support/testDatabase';
import { createServer, createTables } from './server';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: FastifyInstance;
let launched: BrowserServer;
let browser: Browser;
let page: Page;
let foreign = 0;

beforeAll(async () => {
  const [made, files, started] = await Promise.all([makeLibraries(), buildConsole(), startBrowser()]);
  foreign = made.foreign;
  launched = started;
  browser = await chromium.connect(started.wsEndpoint());
  app = await createServer({ database, actors: made.actors, files });
  const baseURL = await app.listen({ port: 0, host: '127.0.0.1' });
  page = await (await browser.newContext({ baseURL, locale: 'en-US' })).newPage();
  page.setDefaultTimeout(20_000);
});
afterAll(async () => {
  await browser?.close();
  await launched?.close();
  await app?.close();
  await database?.close();
});

/** Two libraries with a book each, and a keeper of the first one. */
async function makeLibraries() {
  database = await createTestDatabase({ isBare: true });
  await createTables(database.db);
  const one = async (statement: ReturnType<typeof sql<{ id: number }>>) =>
    (await statement.execute(database.db)).rows[0]?.id ?? 0;
  const reader = await one(sql`insert into readers (nickname, token) values ('Ada', 'keeper') returning id`);
  const library = await one(sql`insert into libraries (city) values ('Ghent') returning id`);
  const other = await one(sql`insert into libraries (city) values ('Leuven') returning id`);
  await sql`insert into books (library_id, heading, pages) values (${library}, 'Emma', 474)`.execute(database.db);
  const elsewhere = await one(sql`insert into books (library_id, heading) values (${other}, 'Secret') returning id`);
  const keeper: Actor = {
    identity: { kind: 'reader', id: reader },
    isSuperAdmin: false,
    grants: [
      { role: 'keeper', patterns: ['books.*', 'imports.*', 'libraries.read'], level: 'library', tenantId: library },
    ],
  };
  return { actors: new Map([['keeper', keeper]]), foreign: elsewhere };
}

async function buildConsole(): Promise<ReadonlyMap<string, string>> {
  const built = await build({
    root: import.meta.dirname,
    configFile: false,
    base: '/',
    logLevel: 'error',
    plugins: [drawnIcons(), react()],
    build: { write: false, minify: false, target: 'es2022', reportCompressedSize: false },
  });
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  return new Map(outputs.map((file) => [file.fileName, file.type === 'chunk' ? file.code : String(file.source)]));
}

/** The field alone: the sidebar is labelled "Pages" as well, and stands there before the form does. */
const pagesOf = (on: Page) => on.getByRole('textbox', { name: 'Pages' });

const api = (path: string, token = 'keeper') =>
  app.inject({ url: `/v1/admin/${path}`, headers: { authorization: `Bearer ${token}` } });

it('lists, creates, edits and takes back the records of a tenant, and knows none of another', async () => {
  await page.goto('/');
  await page.getByLabel('Token').fill('keeper');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('gridcell', { name: 'Emma' }).or(page.getByText('Emma')).first().waitFor();
  expect(await page.getByText('Secret').count()).toBe(0);
  expect((await api('books', 'nobody')).statusCode).toBe(401);

  // A record is created, with a text at the field that is missing.
  await page.getByRole('link', { name: /Add/ }).click();
  await pagesOf(page).fill('0');
  await page.getByLabel(/^Heading/).fill('Persuasion');
  await page.keyboard.press('Control+s');
  await page.getByText('Must be 1 or more.').first().waitFor();
  await pagesOf(page).fill('249');
  await page.keyboard.press('Control+s');
  await page.getByRole('heading', { name: 'Persuasion', level: 1 }).waitFor();
  expect((await api('books?heading=Persuasion')).json().items).toMatchObject([
    { pages: 249, condition: 'new', version: 1 },
  ]);

  // It is edited, the history tells by whom, and that is taken back.
  await page.goto(`${page.url().replace(/\/$/, '')}/edit`);
  await pagesOf(page).fill('250');
  await page.keyboard.press('Control+s');
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByText('249').first().waitFor();
  expect(await page.getByText('Ada').count()).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await page.getByText('took back an earlier change').first().waitFor();
  expect((await api('books?heading=Persuasion')).json().items).toMatchObject([{ pages: 249 }]);

  // A file is imported into its tenant: the reference by its name, without the cells that cannot be read and the rows that cannot be.
  await page.goto(page.url().replace(/\/books\/.*$/, '/books/import'));
  const content = 'Heading;ISBN;Pages;Sequel to\nEmma again;9780;120;emma\nLady Susan;9781;many;Secret\n;9782;80;\n';
  await page.setInputFiles('input[type=file]', {
    name: 'books.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(content),
  });
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByText(/Pages "many": Must be a whole number/).waitFor();
  await page.getByText('Sequel to "Secret": no book has this name.').waitFor();
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await page.getByText('Import of 2 items has finished').first().waitFor();
  expect((await api('books?isbn=9780&include=sequel_to')).json().items).toMatchObject([
    { heading: 'Emma again', pages: 120, sequel_to: { heading: 'Emma' } },
  ]);
  expect((await api('books?isbn[]=9781&isbn[]=9782')).json().items).toMatchObject([
    { heading: 'Lady Susan', pages: null, sequel_to_id: null },
  ]);

  // What was imported is shown, and taken back.
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByText('This import was taken back.').waitFor();
  expect((await api('books?isbn[]=9780&isbn[]=9781')).json().totalItems).toBe(0);
  await page.goto(page.url().replace('/books/import', '/imports'));
  await page.getByText('books.csv').first().waitFor();

  // Another tenant's record is not known.
  expect((await api(`books/${foreign}`)).statusCode).toBe(404);
  await page.goto(page.url().replace(/\/imports.*$/, `/books/${foreign}`));
  await page.getByRole('heading', { level: 2 }).waitFor();
  expect(await page.getByText('Secret').count()).toBe(0);
}, 60_000);
