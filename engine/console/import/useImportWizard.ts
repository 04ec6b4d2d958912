import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ImportKind } from '../../core/importKinds';
import type { ImportMode } from '../../core/resource';
import { useConsole } from '../ConsoleSetup';
import type { ConsoleDataProvider } from '../writes/ConsoleDataProvider';
import type { DetectImport, Detection, ImportRecord, Mapping, ReadingChoices } from './importTypes';
import { useKeptImport } from './useKeptImport';

export type WizardStep = 'upload' | 'mapping' | 'check' | 'run';

/** How rows are written, beside what their columns are. */
export interface WritingChoices {
  readonly mode: ImportMode;
  /** Null leaves the choice to the server. */
  readonly match_on: string | null;
  /** A cell that cannot be read is left empty where its row can do without it. */
  readonly lenient: boolean;
  /** Rows that would add what another row adds are left out. */
  readonly skip_duplicates: boolean;
}

/** Values of rows that say nothing of a field; null for none. */
export type Presets = Readonly<Record<string, number | null>>;

export interface WizardState {
  readonly step: WizardStep;
  readonly fileId: number | null;
  readonly detection: Detection | null;
  readonly reading: ReadingChoices;
  readonly mapping: Mapping;
  readonly writing: WritingChoices;
  readonly presets: Presets;
  /** The import that only tried, and the one that wrote. */
  readonly checkId: number | null;
  readonly importId: number | null;
  /** Sheets of the workbook with such a table that are not imported yet. */
  readonly sheetsLeft: readonly string[];
}

interface WizardOptions {
  kind: ImportKind;
  /** At first. */
  presets: Presets;
}

export type ImportWizard = ReturnType<typeof useImportWizard>;

/** One file on its way in: what is known and chosen so far. Steps back keep it; a change makes the check out of date. */
export function useImportWizard({ kind, presets: given }: WizardOptions) {
  const within = useConsole().placeOf(kind.resource.name)?.within;
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [state, setState] = useState<WizardState>(() => emptyState(given));
  const { kept, giveUp } = useKeptImport(kind, given, state);
  const { isBusy, problem, attempt, forget } = useAttempts();
  const change = (part: Partial<WizardState>) => setState((before) => ({ ...before, checkId: null, ...part }));

  const detect = async (fileId: number, reading: ReadingChoices, presets: Presets): Promise<Detection> => {
    const body = { kind: kind.name, file_id: fileId, ...within, ...presets, ...reading };
    return (await dataProvider.call<DetectImport>({ method: 'POST', path: '/v1/admin/imports/detect', body })).data;
  };

  const start = async (how: { dry_run: boolean; expect?: number; skip_duplicates?: boolean }): Promise<number> => {
    const { fileId, reading, mapping, writing, presets } = state;
    const data = { ...within, kind: kind.name, file_id: fileId, ...reading, mapping, ...writing, ...presets, ...how };
    return (await dataProvider.create<ImportRecord>('imports', { data })).data.id;
  };

  /** Columns that are still there keep what was chosen for them. */
  const detectAgain = (reading: ReadingChoices, presets: Presets) => {
    const { fileId, mapping: chosen, detection: old } = state;
    change({ reading, presets });
    if (fileId === null || !old) return;
    attempt(
      () => detect(fileId, reading, presets),
      (detection) => change({ reading, presets, detection, mapping: carriedOver({ old, chosen, detection }) }),
    );
  };

  return {
    ...state,
    kind,
    /** The file that was being brought in when the session was lost; null where none was. */
    keptFileId: kept.fileId,
    giveUp,
    isBusy,
    problem,
    goTo(step: WizardStep) {
      forget();
      setState((before) => ({ ...before, step }));
    },
    /** Looks into an uploaded file; with null there is none any more. What was chosen for it in an earlier visit is chosen again. */
    takeFile: (fileId: number | null) => {
      const known = fileId !== null && fileId === kept.fileId ? kept : null;
      const { reading, presets } = known ?? { reading: {}, presets: given };
      setState({ ...emptyState(presets), reading, fileId });
      if (!known) giveUp();
      if (fileId === null) return forget();
      attempt(
        () => detect(fileId, reading, presets),
        (detection) =>
          setState((before) => ({
            ...before,
            step: 'mapping',
            detection,
            sheetsLeft: detection.alike_sheets,
            mapping: { ...detection.mapping, ...ofColumns(known?.mapping ?? {}, detection) },
            writing: known?.writing ?? { ...before.writing, mode: detection.mode },
          })),
      );
    },
    /** Reads the file in another way. */
    read: (part: ReadingChoices) => detectAgain(withoutEmpty({ ...state.reading, ...part }), state.presets),
    map: (column: string, target: string | null) => change({ mapping: { ...state.mapping, [column]: target } }),
    write: (part: Partial<WritingChoices>) => change({ writing: { ...state.writing, ...part } }),
    /** What speaks for the rows may tell how they are read: the distance of their race how times are meant. */
    preset: (field: string, value: number | null) => detectAgain(state.reading, { ...state.presets, [field]: value }),
    check: () =>
      attempt(async () => {
        const checkId = await start({ dry_run: true });
        setState((before) => ({ ...before, checkId, step: 'check' }));
      }),
    /** Checks again without the rows that add what another row adds. */
    skipDuplicates: () =>
      attempt(async () => {
        const checkId = await start({ dry_run: true, skip_duplicates: true });
        setState((before) => ({ ...before, checkId, writing: { ...before.writing, skip_duplicates: true } }));
      }),
    /** With as many rows to be asked about as the check found. */
    run: (expect: number) =>
      attempt(async () => {
        const importId = await start({ dry_run: false, expect });
        setState((before) => ({ ...before, importId, step: 'run' }));
      }),
    /** Goes on with another sheet of the same file, as this one was read and written. */
    readSheet: (sheet: string) => {
      const { fileId, mapping: chosen, detection: old, reading: before, presets, sheetsLeft } = state;
      if (fileId === null || !old) return;
      const reading = { ...before, sheet };
      attempt(
        () => detect(fileId, reading, presets),
        (detection) =>
          change({
            step: 'mapping',
            reading,
            detection,
            mapping: carriedOver({ old, chosen, detection }),
            importId: null,
            sheetsLeft: sheetsLeft.filter((name) => name !== sheet),
          }),
      );
    },
    restart: () => {
      giveUp();
      forget();
      setState(emptyState(given));
    },
  };
}

/** Runs one request at a time, and keeps the error of the latest. `then` gets the answer unless another request or step came between. */
function useAttempts() {
  const { isPending, error, mutate, reset } = useMutation<unknown, Error, () => Promise<unknown>>({
    mutationFn: (work) => work(),
    networkMode: 'always',
    gcTime: 0,
  });
  const attempt = <Answer>(work: () => Promise<Answer>, then?: (answer: Answer) => void) =>
    mutate(work, { onSuccess: (answer) => then?.(answer as Answer) });
  return { isBusy: isPending, problem: error, attempt, forget: reset };
}

function emptyState(presets: Presets): WizardState {
  return {
    step: 'upload',
    fileId: null,
    detection: null,
    reading: {},
    mapping: {},
    writing: { mode: 'add_or_update', match_on: null, lenient: true, skip_duplicates: false },
    presets,
    checkId: null,
    importId: null,
    sheetsLeft: [],
  };
}

function withoutEmpty(reading: ReadingChoices): ReadingChoices {
  return Object.fromEntries(Object.entries(reading).filter(([, value]) => value !== '' && value !== undefined));
}

/** As much of what was chosen as the file still has columns for. */
function ofColumns(chosen: Mapping, { mapping }: Detection): Mapping {
  return Object.fromEntries(Object.entries(chosen).filter(([column]) => column in mapping));
}

/** What a person chose against the detection before, over what is detected now. */
function carriedOver({ chosen, detection, old }: { old: Detection; chosen: Mapping; detection: Detection }): Mapping {
  const own = Object.entries(chosen).filter(
    ([column, target]) => column in detection.mapping && target !== (old.mapping[column] ?? null),
  );
  return { ...detection.mapping, ...Object.fromEntries(own) };
}
