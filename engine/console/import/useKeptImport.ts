import { useEffect, useEffectEvent } from 'react';
import type { ImportKind } from '../../core/importKinds';
import { useConsole } from '../ConsoleSetup';
import { useKept } from '../forms/drafts/useKept';
import type { Mapping, ReadingChoices } from './importTypes';
import type { Presets, WizardState, WritingChoices } from './useImportWizard';

/** What a person chose for a file, null where there is none. */
interface KeptImport {
  readonly fileId: number | null;
  readonly reading: ReadingChoices;
  /** Columns that are imported as something else than was detected. */
  readonly mapping: Mapping;
  readonly writing: WritingChoices | null;
  readonly presets: Presets;
}

const NOTHING: KeptImport = { fileId: null, reading: {}, mapping: {}, writing: null, presets: {} };

const CHECKS = {
  fileId: isId,
  reading: isRecord,
  mapping: (stored: unknown) => isRecord(stored) && Object.values(stored).every(isNameOrNone),
  writing: (stored: unknown) => isRecord(stored) && typeof stored.mode === 'string' && isNameOrNone(stored.match_on),
  presets: (stored: unknown) => isRecord(stored) && Object.values(stored).every((id) => id === null || isId(id)),
};

/**
 * Keeps what is chosen for the columns of a file, and with it how it is read and written, until it is imported or given up. A file that
 * nothing was chosen for is not kept: it is quickly chosen again.
 */
export function useKeptImport(kind: ImportKind, given: Presets, state: WizardState) {
  const within = useConsole().placeOf(kind.resource.name)?.within;
  const { values, change, settle } = useKept(
    `import/${kind.name}?${JSON.stringify({ ...within, ...given })}`,
    NOTHING,
    CHECKS,
  );
  const { fileId, detection, reading, mapping, writing, presets, importId } = state;
  const keep = useEffectEvent(() => {
    if (detection === null) return;
    const own = Object.entries(mapping).filter(([column, target]) => target !== (detection.mapping[column] ?? null));
    if (importId !== null || own.length === 0) settle();
    else change({ fileId, reading, mapping: Object.fromEntries(own), writing, presets });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what is kept
  useEffect(() => keep(), [fileId, detection, reading, mapping, writing, presets, importId]);
  return { kept: values, giveUp: () => settle() };
}

function isRecord(stored: unknown): stored is Record<string, unknown> {
  return typeof stored === 'object' && stored !== null && !Array.isArray(stored);
}

function isId(stored: unknown): boolean {
  return typeof stored === 'number';
}

function isNameOrNone(stored: unknown): boolean {
  return stored === null || typeof stored === 'string';
}
