import type { ImportContext } from '../../../core/field';
import { type ChoiceOptions, foldWord, type Legend } from '../../../fields/choice/choice.field';
import { isBlank } from '../mapping/columnValues';
import type { CodeDoubt } from '../mapping/columnWords';
import type { ImportTarget } from '../mapping/importTargets';
import { isDateField, isYearCell, readCell } from '../rows/readCell';
import { type SourceOptions, sourcesOf } from '../rows/sources';

interface ReadBackOptions extends SourceOptions {
  /** Codes whose meaning the records tell: they tell it again when the rows come back. */
  readonly doubts: readonly CodeDoubt[];
}

/**
 * Makes the function that writes the cells of a failed row so that they mean the same without the other rows of the file: dates year first,
 * codes as words, and names with a comma where their order is that of the column.
 */
export function makeReadBack(options: ReadBackOptions): (cells: readonly string[]) => readonly string[] {
  const { targets, doubts } = options;
  const columns = sourcesOf(options).flatMap(({ target, columns: own }) =>
    own.flatMap(({ index, context }) => {
      const write = doubts.some((doubt) => doubt.index === index) ? null : writerOf(target, targets);
      return write ? [{ target, index, context, write }] : [];
    }),
  );
  return (cells) => {
    const own = [...cells];
    for (const { target, index, context, write } of columns) {
      const text = cells[index]?.trim() ?? '';
      const isCode = context.words?.has(foldWord(text)) === true;
      if (text !== '' && (isCode || !isBlank(target, text))) own[index] = write(text, context) ?? cells[index] ?? '';
    }
    return own;
  };
}

/** Writes a cell on its own; null where it means the same as it stands, or cannot be read. */
type Write = (text: string, context: ImportContext) => string | null;

function writerOf(target: ImportTarget, targets: readonly ImportTarget[]): Write | null {
  const [field] = target.fields;
  if (!field || target.joined || target.affix) return null;
  if (target.split) return target.write ? (text, context) => writeParts({ target, targets, text, context }) : null;
  if (isDateField(field)) return (text, context) => writeDate(target, text, context);
  const { legends = [] } = field.field.options as Partial<ChoiceOptions>;
  if (legends.length === 0) return null;
  return (text, context) => {
    const code = foldWord(text);
    const read = readCell(field, text, context);
    const isOpen = context.words?.has(code) || legends.some(({ codes }: Legend) => codes[code] !== undefined);
    return isOpen && read.ok ? String(read.value) : null;
  };
}

function writeDate({ fields: [field] }: ImportTarget, text: string, context: ImportContext): string | null {
  if (!field) return null;
  const read = readCell(field, text, context);
  if (!read.ok) return null;
  if (isYearCell(field, text, context)) return String(read.value).slice(0, 4);
  const alone = readCell(field, text, {});
  return alone.ok && alone.value === read.value ? null : String(read.value);
}

interface PartsOptions {
  target: ImportTarget;
  targets: readonly ImportTarget[];
  text: string;
  context: ImportContext;
}

function writeParts({ target, targets, text, context }: PartsOptions): string | null {
  const names = target.fields.map(({ name }) => name);
  const alike = targets.filter(({ write, fields }) => write && fields.every(({ name }) => names.includes(name)));
  const parts = target.split?.(text, context) ?? {};
  const isSame = (written: string) =>
    alike.every((one) => {
      const other = one.split?.(written, context) ?? {};
      return names.every((name) => other[name] === parts[name]);
    });
  const [usual] = alike;
  const alone = usual?.settle?.([text], context.headings)?.column ?? usual?.name;
  if (isSame(text) || alone === target.name || names.some((name) => !parts[name])) return null;
  const written = target.write?.(parts) ?? '';
  return isSame(written) ? written : null;
}
