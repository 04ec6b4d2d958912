import { ImportFileError } from '../../../tables/importFileError';
import type { WriteContext } from '../../engine';
import { inWrite } from '../../operations/transaction';
import type { ReadRow } from '../rows/readRow';
import { readChunks } from './chunks';
import type { ImportRun, ImportStrategy } from './importRun';

interface WholeFile extends Omit<ImportStrategy, 'run'> {
  /** More rows are a mistake, and what the file should be one of: "races and waves". */
  readonly most: number;
  readonly of: string;
  /**
   * Writes the rows, and returns how many records were added and updated. Adds the reason to the errors of each row that it refuses, in a dry
   * run too. `standalone` returns the cells of a refused row in a form that needs no other row of the file.
   */
  write(
    context: WriteContext,
    rows: ReadRow[],
    run: ImportRun,
    titles: readonly ReadRow[],
  ): Promise<{ added: number; updated: number; standalone?: (row: ReadRow) => readonly string[] }>;
}

/** A strategy that needs all rows at once: they are written in one transaction, or none of them. */
export function wholeFile({ most, of, write, ...columns }: WholeFile): ImportStrategy {
  return {
    ...columns,
    async run(o) {
      const rows: ReadRow[] = [];
      const titles: ReadRow[] = [];
      for await (const chunk of readChunks(o)) {
        for (const row of chunk) (row.isTitle ? titles : rows).push(row);
        if (rows.length > most) {
          throw new ImportFileError('too_many_rows', `The file has more than ${most} rows: is it one of ${of}?`);
        }
        await o.onChunk?.(0);
        if (o.signal?.aborted) return 'aborted';
      }
      if (o.journal.done > 0) return 'finished';
      await inWrite(o, async (context) => {
        // A transaction that lost a race is tried again, and must not find the errors of the first time.
        const fresh = rows.map((row) => ({ ...row, errors: [...row.errors], warnings: [...row.warnings] }));
        const { added, updated, standalone } = await write(context, fresh, o, titles);
        const failed = fresh.filter((row) => row.errors.length > 0);
        const unchanged = fresh.length - failed.length - added - updated;
        await o.journal.note(context.tx, {
          processed: fresh.length + titles.length,
          added,
          updated,
          unchanged,
          failed: standalone ? failed.map((row) => ({ ...row, cells: standalone(row) })) : failed,
          warned: [...fresh, ...titles]
            .filter((row) => row.errors.length === 0 && row.warnings.length > 0)
            .sort((a, b) => a.line - b.line)
            .map(({ line, cells, warnings }) => ({ line, cells, errors: warnings })),
          asked: [],
        });
      });
      await o.onChunk?.(o.journal.settle());
      return 'finished';
    },
  };
}
