import type { Plan, ResourcePlan } from '../../core/plan';

/** What the audit tells of besides records, as the parts of the console that show audits add it: what others do without is not loaded with them. */
const told = new Map<string, ResourcePlan>();

export function addTold(added: ReadonlyMap<string, ResourcePlan>): void {
  for (const [name, resource] of added) told.set(name, resource);
}

/** What an entry of the audit is about. */
export function toldOf({ resources }: Plan, name: string): ResourcePlan | undefined {
  return resources.get(name) ?? told.get(name);
}

/** All that entries are about, to choose from. */
export function allTold({ resources }: Plan): ResourcePlan[] {
  return [...[...resources.values()].filter(({ resource }) => resource.audited || resource.isTold), ...told.values()];
}
