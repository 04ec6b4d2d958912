import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { useFieldLabel, useSectionTexts } from '../../../../engine/console/words/useLabels';
import type { Detection, ImportKind, ImportTarget } from '../importTypes';

export interface TargetGroup {
  /** Null where the targets are few enough to stand without a heading. */
  readonly title: string | null;
  readonly targets: readonly { readonly name: string; readonly label: string }[];
}

/** What columns can be imported as, under the sections that athletes have in their form. */
export function useTargetGroups(kind: ImportKind, targets: readonly ImportTarget[]): TargetGroup[] {
  const translate = useTranslate();
  const plan = useResourcePlan('athletes');
  const labelOf = useFieldLabel(plan);
  const textsOf = useSectionTexts(plan);
  if (kind === 'configuration' || kind === 'ranking') return [{ title: null, targets }];
  const sections = plan.resource.sections ?? [];
  const sectionOf = ({ fills }: ImportTarget) => plan.fields.get(fills[0] ?? '')?.field.options.section || null;
  const labelled = (target: ImportTarget) => {
    const field = plan.fields.get(target.name);
    return { name: target.name, label: field ? labelOf(field) : target.label };
  };
  const groups = sections.map(({ name }) => ({
    title: textsOf(name).title,
    targets: targets.filter((target) => sectionOf(target) === name).map(labelled),
  }));
  const rest = targets.filter((target) => sectionOf(target) === null).map(labelled);
  return [...groups, { title: translate('imports.mapping.other_fields'), targets: rest }].filter(
    (group) => group.targets.length > 0,
  );
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
        if (owners.has(field)) clashes.add(name);
        else owners.set(field, name);
      }
    }
    return clashes;
  }, [detection, mapping]);
}
