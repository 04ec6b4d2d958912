import type { FileInspection } from '../../../tables/inspectFile';
import { columnTraits } from '../mapping/columnTraits';
import { codeInDoubt, columnWords, openCodes, untoldWords } from '../mapping/columnWords';
import type { ImportTarget } from '../mapping/importTargets';
import type { Mapping } from '../mapping/mapColumns';
import { datesOf } from './datesOf';
import type { RememberedFormat } from './rememberedMapping';

/** A list as far as it was looked at: a file, or what another system has. */
export type LookedAt = Pick<FileInspection, 'columns' | 'dateFormats'> & {
  readonly head: readonly { readonly cells: readonly string[] }[];
  /** Per column the different cells behind those, where they are few. */
  readonly later?: FileInspection['later'];
};

interface ConventionsOptions {
  inspection: LookedAt;
  mapping: Mapping;
  targets: readonly ImportTarget[];
  timeZone: string | undefined;
  /** Day that ages are of. */
  day?: string | undefined;
  /** The format of dates that somebody chose. */
  chosen?: string | null;
  /** As dates of such a file were read last time. */
  last?: RememberedFormat | null;
}

/** How the cells of each column are read, by what all of them say together. */
export function conventionsOf({ chosen = null, last = null, ...options }: ConventionsOptions) {
  const { inspection, mapping, targets } = options;
  const { columns: headings, head } = inspection;
  const columns = headings.map((name, i) => {
    const target = targets.find((one) => one.name === mapping[name]);
    const cells = head.map((row) => row.cells[i]?.trim() ?? '');
    const found = columnTraits({ target, targets, mapping, cells, headings });
    const coded = { target, name, headings, cells: [...cells, ...(inspection.later?.[i] ?? [])] };
    const open = target && openCodes(coded);
    return {
      words: columnWords(coded) ?? untoldWords(coded),
      doubt: open ? null : codeInDoubt({ ...coded, index: i }),
      said: open ? `The column “${name}” is not read: ${open}.` : null,
      traits: found && found.traits.length > 0 ? new Set(found.traits) : null,
    };
  });
  return {
    dates: datesOf({ ...options, chosen, last }),
    words: columns.map(({ words }) => words),
    doubts: columns.flatMap(({ doubt }) => doubt ?? []),
    said: columns.flatMap(({ said }) => said ?? []),
    traits: columns.map(({ traits }) => traits),
  };
}
