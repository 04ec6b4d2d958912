import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import type { ImportKind } from '../../core/importKinds';
import { saidByServer } from '../../core/said/saidByServer';
import { useSectionTexts } from '../words/useHelps';
import { useFieldLabel } from '../words/useLabels';
import type { Detection, ImportTarget } from './importTypes';

export interface TargetGroup {
  /** Null where the targets are few enough to stand without a heading. */
  readonly title: string | null;
  readonly targets: readonly { readonly name: string; readonly label: string }[];
}

/** What columns can be imported as, under the sections that the records have in their form. */
export function useTargetGroups(
  { resource: plan, isOwn }: ImportKind,
  targets: readonly ImportTarget[],
): TargetGroup[] {
  const translate = useTranslate();
  const labelOf = useFieldLabel(plan);
  const textsOf = useSectionTexts(plan);
  if (isOwn)
    return [{ title: null, targets: targets.map(({ name, label }) => ({ name, label: saidByServer(label) })) }];
  const { sections = [] } = plan.resource;
  const sectionOf = ({ field }: ImportTarget) => plan.fields.get(field)?.field.options.section || null;
  const labelled = (target: ImportTarget) => {
    const field = plan.fields.get(target.name);
    return { name: target.name, label: field ? labelOf(field) : saidByServer(target.label) };
  };
  const groups = sections.map(({ name }) => ({
    title: textsOf(name).title,
    targets: targets.filter((target) => sectionOf(target) === name).map(labelled),
  }));
  const rest = targets.filter((target) => sectionOf(target) === null).map(labelled);
  const title = sections.length > 0 ? translate('engine.import.mapping.other_fields') : null;
  return [...groups, { title, targets: rest }].filter((group) => group.targets.length > 0);
}

/** The columns that fill what another column fills already. */
export function useClashes(detection: Detection, mapping: Readonly<Record<string, string | null>>): Set<string> {
  return useMemo(() => {
    const owners = new Map<string, string>();
    const clashes = new Set<string>();
    for (const { name } of detection.columns) {
      const target = detection.targets.find((one) => one.name === mapping[name]);
      if (!target || target.is_many) continue;
      for (const field of target.fills) {
        const by = target.fills.length === 1 ? ` by ${target.name}` : '';
        const part = target.completes ? `${field} completed${by}` : field;
        if (owners.has(part)) clashes.add(name);
        else owners.set(part, name);
      }
    }
    return clashes;
  }, [detection, mapping]);
}
