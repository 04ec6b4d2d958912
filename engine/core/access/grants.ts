import type { AnyResource } from '../resource';

/** What each role may do, from what the resources say of it. */
export function permissionsOf<Role extends string>(
  resources: readonly AnyResource[],
  roles: readonly Role[],
): Readonly<Record<Role, readonly string[]>> {
  const held = (role: Role): string[] =>
    resources.flatMap(({ name, grants }) => (grants?.[role] ?? []).map((verb) => `${name}.${verb}`));
  return Object.freeze(Object.fromEntries(roles.map((role) => [role, Object.freeze(held(role))]))) as Readonly<
    Record<Role, readonly string[]>
  >;
}

/** Where a resource forgets a role, it would be withheld or given by accident: each says so itself. */
export function grantMistakes(resources: readonly AnyResource[], roles: readonly string[]): string[] {
  const granted = new Set(resources.flatMap(({ name, permission }) => (permission === name ? [name] : [])));
  return resources.flatMap(({ name, permission, grants = {} }) => {
    const where = `resources/${name}`;
    if (permission !== name) {
      const mistakes =
        Object.keys(grants).length > 0 ? [`${where}: it goes by the grants of ${permission}: leave out its own.`] : [];
      return granted.has(permission)
        ? mistakes
        : [...mistakes, `${where}: permission names "${permission}", which is no resource with grants.`];
    }
    const silent = roles.filter((role) => !Object.hasOwn(grants, role));
    const unknown = Object.keys(grants).filter((role) => !roles.includes(role));
    return [
      ...silent.map(
        (role) => `${where}: grants says nothing of ${role}: add ${role}: [] to withhold it, or the verbs it may use.`,
      ),
      ...unknown.map((role) => `${where}: grants names "${role}", which is no role: remove it.`),
    ];
  });
}
