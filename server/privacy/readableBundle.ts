import type { Row } from '../../engine/api/engine';
import { humanise, nameOfReferred } from '../../engine/core/words';
import { escapeHtml } from '../mail/compose';
import type { Person } from './person';

/** A kind of record in a bundle, read page by page, with the names of what its ids stand for. */
export interface Section {
  /** The file that has the same as JSON. */
  readonly file: string;
  readonly title: string;
  /** Whether it is about the person, or was done by them. */
  readonly isAbout: boolean;
  pages(): AsyncGenerator<readonly Row[], undefined>;
}

/** Of the server's own bookkeeping. */
const PLUMBING = ['id', 'version', 'search_text', 'updated_at'];
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

interface Readable {
  readonly person: Person;
  readonly sections: readonly Section[];
  /** Names of the files that are the person's own. */
  readonly files: readonly string[];
}

/** `index.html` of a bundle, as it is read: everything in it, for people. Opened without a server, it loads nothing. */
export async function* readableBundle({ person, sections, files }: Readable): AsyncGenerator<string> {
  const title = `What there is about ${person.name || 'this person'}`;
  yield `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body>
<h1>${escapeHtml(title)}</h1>
<p>As of ${readable(new Date())}. Each section is also in a file of the same name, as JSON, for programs. Passwords, and the keys that prove who
somebody is, are stored as hashes alone and are not in here. Other people are not named.</p>\n`;
  for (const isAbout of [true, false]) {
    let isFirst = true;
    for (const section of sections.filter((one) => one.isAbout === isAbout)) {
      let count = 0;
      for await (const rows of section.pages()) {
        if (isFirst) yield `<h2>${isAbout ? 'About this person' : 'Done by this person'}</h2>\n`;
        isFirst = false;
        if (count === 0)
          yield `<h3>${escapeHtml(section.title)}</h3>\n<p class="file">${escapeHtml(section.file)}</p>\n`;
        count += rows.length;
        yield tableOf(rows);
      }
    }
  }
  if (files.length > 0)
    yield `<h2>Files</h2>\n<ul>${files.map((name) => `<li><a href="${escapeHtml(encodeURI(name))}">${escapeHtml(name)}</a></li>`).join('')}</ul>\n`;
  yield '</body></html>\n';
}

/** One record as a list of what it says; several as a table, with the columns that say something. */
function tableOf(rows: readonly Row[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter(
    (name) => !PLUMBING.includes(name) && !isNamedBeside(name, rows) && rows.some((row) => !isNothing(row[name])),
  );
  const [only, ...more] = rows;
  if (only && more.length === 0)
    return `<table>${names.map((name) => `<tr><th scope="row">${label(name)}</th><td>${shown(only[name])}</td></tr>`).join('')}</table>\n`;
  const head = names.map((name) => `<th scope="col">${label(name)}</th>`).join('');
  const body = rows.map((row) => `<tr>${names.map((name) => `<td>${shown(row[name])}</td>`).join('')}</tr>\n`).join('');
  return `<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>\n${body}</tbody></table></div>\n`;
}

/** An id stands for something that has a name: that is shown in its place. */
function isNamedBeside(column: string, rows: readonly Row[]): boolean {
  const beside = nameOfReferred(column);
  return beside !== column && rows.some((row) => beside in row);
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

function label(name: string): string {
  return escapeHtml(humanise(nameOfReferred(name)));
}

function shown(value: unknown): string {
  return isNothing(value) ? '' : escapeHtml(readable(value));
}

function readable(value: unknown): string {
  if (value instanceof Date || (typeof value === 'string' && INSTANT.test(value))) {
    const at = new Date(value);
    if (!Number.isNaN(at.getTime())) return `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join(', ');
  if (typeof value === 'object') return JSON.stringify(value, null, 1);
  return String(value);
}

const STYLE = `:root { color-scheme: light dark } body { font: 15px/1.5 system-ui, sans-serif; max-width: 70em; margin: 2em auto; padding: 0 1em }
h2 { margin-top: 2em } h3 { margin-bottom: 0 } .file { margin: 0 0 .5em; font-size: 13px } .wide { overflow-x: auto }
table { border-collapse: collapse } th, td { text-align: start; vertical-align: top; padding: .25em .75em .25em 0; border-bottom: 1px solid #8886; overflow-wrap: anywhere }
th { font-weight: 600 } td { white-space: pre-wrap; min-width: 4em; max-width: 40em }`;
