/** Ways in which records are changed, as the audit has it. What was erased was taken out of its history too: nothing takes that back. */
export const CHANGE_KINDS = ['create', 'update', 'delete', 'restore', 'erase'] as const;

/** These, and the two that are more than that. */
export const ACTIVITY_KINDS = [...CHANGE_KINDS, 'import', 'undo'] as const;
