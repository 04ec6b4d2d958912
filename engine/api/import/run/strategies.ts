import type { ImportKind } from '../../../core/importKinds';
import type { Engine } from '../../engine';
import { type ImportTarget, importTargets } from '../mapping/importTargets';
import type { ImportStrategy } from './importRun';
import { runImport } from './runImport';

/** Rows become records of the resource, each its own. */
const RECORDS: ImportStrategy = { run: runImport };

/** @throws Error where the server's half of a resource lacks what its declaration promises, or has what it does not */
export function requireStrategies({ plan, servers }: Engine): void {
  const mistakes = [...plan.resources.values()].flatMap(({ name, resource }) => {
    const isPromised = resource.importing?.strategy === 'server';
    const isThere = servers.get(name)?.importing !== undefined;
    if (isPromised === isThere) return [];
    return isPromised
      ? [`resources/${name}: importing says strategy: 'server', and the server's half of it has no importing.`]
      : [
          `resources/${name}: the server's half has importing, which the declaration says nothing of: add strategy: 'server'.`,
        ];
  });
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'));
}

export function strategyOf({ servers }: Engine, { isOwn, resource }: ImportKind): ImportStrategy {
  return (isOwn ? servers.get(resource.name)?.importing : undefined) ?? RECORDS;
}

/** What columns of files of a kind can fill. */
export function targetsOf(engine: Engine, kind: ImportKind): ImportTarget[] {
  const { plan } = engine;
  return strategyOf(engine, kind).targets?.(plan) ?? importTargets({ plan, resource: kind.resource, only: kind.only });
}

/** What rows of a kind can be matched by, the preferred first; nothing where they are matched by what they are called. */
export function matchFields(engine: Engine, kind: ImportKind): readonly string[] {
  return strategyOf(engine, kind).matchOn ?? kind.matchOn;
}
