/** By what organizations are ordered, each upwards or, with a dash, downwards. */
export const ORGANIZATION_SORTS = ['name', 'events', 'athletes', 'storage', 'calls', 'last_activity'] as const;
