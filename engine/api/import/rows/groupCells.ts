import { importPresets } from '../../../core/importKinds';
import type { Plan } from '../../../core/plan';
import { foldText } from '../../../core/words';
import type { SourceRow } from '../../../tables/fileSource';
import type { ResolvedImport } from '../job/resolveImport';
import { quoted } from './cellSentences';
import { loneCell } from './loneRows';

interface GroupOptions extends Pick<ResolvedImport, 'file' | 'mapping' | 'targets' | 'presets' | 'lookups'> {
  readonly plan: Plan;
}

interface GroupColumn {
  readonly name: string;
  readonly index: number;
  /** Whether rows get the cell of their group. In doubt they keep their empty cell, with a warning. */
  readonly fills: boolean;
}

/** Fills the cells that a file leaves empty because the first row of the group says them. */
export interface GroupReading {
  fill(row: SourceRow): { readonly cells: string[]; readonly group?: string };
  /** Ends the groups: the rows below a title are of another one. */
  end(): void;
}

/**
 * Finds the columns that name the race only in the first row of each group, as printed lists do. Returns a function that begins a reading
 * of the file.
 */
export async function groupReader(options: GroupOptions): Promise<() => GroupReading> {
  const columns = await groupColumns(options);
  return () => {
    const above = new Map<number, { text: string; line: number; isTold: boolean }>();
    return {
      fill(row) {
        const cells = [...row.cells];
        const said: string[] = [];
        for (const { name, index, fills } of columns) {
          const text = cells[index]?.trim() ?? '';
          const group = above.get(index);
          if (text !== '') above.set(index, { text, line: row.line, isTold: false });
          else if (group && fills) {
            cells[index] = group.text;
            if (!group.isTold)
              said.push(
                `“${name}” is empty: this row and the empty ones below it get ${quoted(group.text)} from line ${group.line}.`,
              );
            group.isTold = true;
          } else if (group)
            said.push(
              `“${name}” is empty, and line ${group.line} says ${quoted(group.text)}. Fill the cell if the row belongs to it.`,
            );
        }
        return { cells, ...(said.length > 0 && { group: said.join(' ') }) };
      },
      end: () => above.clear(),
    };
  };
}

async function groupColumns({ file, mapping, plan, ...o }: GroupOptions): Promise<GroupColumn[]> {
  const presets = new Set(importPresets(plan).map(({ name }) => name));
  const found: GroupColumn[] = [];
  for (const [index, name] of file.columns.entries()) {
    const target = o.targets.find((one) => one.name === mapping[name]);
    const lookup = target && presets.has(target.name) && !target.isScope ? o.lookups.get(target.name) : undefined;
    if (!target || !lookup) continue;
    const cells = file.head.filter((row) => isOfTable(row, index)).map((row) => row.cells[index]?.trim() ?? '');
    const filled = cells.filter((cell) => cell !== '');
    if (!cells[0] || filled.length === cells.length || filled.length * 2 > cells.length) continue;
    const isEachOnce = new Set(filled.map(foldText)).size === filled.length;
    // Without the race of the file among them the cells may name exceptions.
    const preset = o.presets[target.name];
    const names = await lookup(filled);
    const isPresetNamed = preset == null || filled.some((cell) => names.find(cell).some(({ id }) => id === preset));
    found.push({ name, index, fills: isEachOnce && isPresetNamed });
  }
  return found;
}

/** Returns whether a row has cells beside those of titles, which stand alone. */
function isOfTable({ cells }: SourceRow, index: number): boolean {
  const lone = loneCell(cells);
  return cells.some((cell) => cell.trim() !== '') && (lone < 0 || (lone !== index && /\d/.test(cells[lone] ?? '')));
}
