import { setImmediate as letOthersRun } from 'node:timers/promises';
import { SaxesParser } from 'saxes';
import { TextReader } from '../../../engine/tables/encoding/textReader';
import { inTurns } from '../../inTurns';
import { CourseFileError } from './courseFile';
import { LoneAmpersands } from './loneAmpersands';

/** An element as it opens: its name without a prefix, as namespaces are often wrong or missing. */
export interface Opened {
  readonly name: string;
  /** Names without a prefix. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly line: number;
  /** Names of the elements that it is in, the outermost first. */
  readonly within: readonly string[];
}

/** An element as it closes, with the text that stands in it itself. */
export interface Closed {
  readonly name: string;
  readonly text: string;
  /** Where it opened. */
  readonly line: number;
  readonly within: readonly string[];
}

export interface XmlHandler {
  open(element: Opened): void;
  close(element: Closed): void;
  /** What is left to do with what was read so far; others have their turn at each step. */
  work?(): Iterable<void>;
  /** The text is no well-formed XML there, and is read on. */
  warn(line: number, message: string): void;
}

const DEEPEST = 100;
const MOST_FAULTS = 20;
/** Of one element, which is handed on as a whole. */
const MOST_ATTRIBUTES = 1_000;
/** Characters that are parsed before others have their turn: some milliseconds. */
const SLICE = 128 * 1024;

/**
 * Reads XML as it comes in. A document type with declarations of its own, which entities grow from, and nesting beyond measure are
 * refused; faults that leave the rest readable are told.
 * @throws CourseFileError
 */
export async function readXml(chunks: AsyncIterable<Uint8Array>, handler: XmlHandler): Promise<void> {
  const parser = createParser(handler);
  const text = new TextReader('utf-8');
  const ampersands = new LoneAmpersands((line) =>
    handler.warn(line, 'An & stands for itself here, and is read so; XML wants it written as &amp;.'),
  );
  for await (const chunk of chunks) {
    const characters = ampersands.mend(text.read(chunk));
    for (let from = 0; from < characters.length; from += SLICE) {
      parser.write(characters.slice(from, from + SLICE));
      await letOthersRun();
      await inTurns(handler.work?.() ?? []);
    }
  }
  parser.write(ampersands.mend(text.end()) + ampersands.end());
  parser.close();
  await inTurns(handler.work?.() ?? []);
}

function createParser(handler: XmlHandler): SaxesParser {
  const parser = new SaxesParser({ xmlns: false, position: true });
  const within: string[] = [];
  const open: { line: number; text: string[] }[] = [];
  let faults = 0;
  let attributes = 0;
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > MOST_ATTRIBUTES)
      throw new CourseFileError(
        `An element has more than ${MOST_ATTRIBUTES.toLocaleString('en')} attributes.`,
        parser.line,
      );
  });
  parser.on('doctype', (doctype) => {
    if (doctype.includes('['))
      throw new CourseFileError('It declares entities, which no file of a course needs.', parser.line);
  });
  parser.on('error', ({ message }) => {
    faults += 1;
    const { line } = parser;
    const reason = message.replace(/^\d+:\d+:\s*/, '');
    if (faults > MOST_FAULTS) throw new CourseFileError(`This is no XML: ${reason}`, line);
    handler.warn(line, `This is not as XML has to be: ${reason}`);
  });
  parser.on('opentag', ({ name, attributes: given }) => {
    attributes = 0;
    if (open.length === DEEPEST) throw new CourseFileError('It is nested too deep.', parser.line);
    const named = Object.entries(given).map(([key, value]) => [localName(key), value] as const);
    const element = { name: localName(name), attributes: Object.fromEntries(named), line: parser.line, within };
    handler.open(element);
    within.push(element.name);
    open.push({ line: element.line, text: [] });
  });
  const addText = (text: string): void => void open.at(-1)?.text.push(text);
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', ({ name }) => {
    const closed = open.pop();
    within.pop();
    if (closed) handler.close({ name: localName(name), text: closed.text.join(''), line: closed.line, within });
  });
  return parser;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
