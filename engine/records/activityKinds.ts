/** Ways in which records are changed, and the two that are more than that. */
export const ACTIVITY_KINDS = ['create', 'update', 'delete', 'restore', 'import', 'undo'] as const;
