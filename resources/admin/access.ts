/** No role holds it: super admins alone. */
export const superAdmins = { permission: 'system.super_admins' } as const;
export const tag = 'admin';
